"use strict";
/**
 * Keeps a page up to date while its journal is written. Only `loremark serve` gives this script to pages.
 *
 * What the server sent is remembered apart from what is on the screen: only the differences between two answers of the
 * server are carried over, so that scroll positions, open panels, focus, and what other scripts have made stay.
 */
(() => {
  const own = "/.loremark/";
  /** Nothing lies at this address yet. */
  const isMissing = document.currentScript?.hasAttribute("data-missing") ?? false;

  // MARK: The page as the server sent it

  /** Nodes as they were sent, each with the one on the screen. @type {WeakMap<Node, Node>} */
  const shown = new WeakMap();
  let sentBody = document.body.cloneNode(true);
  let sentHead = document.head.cloneNode(true);
  /** The name of the last answer. @type {string | null} */
  let tag = null;

  /** @param {Node} sent @param {Node} live */
  const pair = (sent, live) => {
    shown.set(sent, live);
    let [one, other] = [sent.firstChild, live.firstChild];
    while (one && other) {
      pair(one, other);
      [one, other] = [one.nextSibling, other.nextSibling];
    }
  };
  pair(sentBody, document.body);

  // MARK: Carrying over

  /** What was put into the page by one update. @type {Element[]} */
  let added = [];
  let removed = 0;

  /** @param {Element} sent @param {Element} next */
  const carryAttributes = (sent, next) => {
    const live = /** @type {Element} */ (shown.get(sent));
    for (const { name } of [...sent.attributes]) {
      if (next.hasAttribute(name)) continue;
      live?.removeAttribute(name);
      sent.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (sent.getAttribute(name) === value) continue;
      live?.setAttribute(name, value);
      sent.setAttribute(name, value);
    }
  };

  /** Whether one node may become the other. @param {Node} one @param {Node} other */
  const isAlike = (one, other) => {
    if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
    if (!(one instanceof Element) || !(other instanceof Element)) return true;
    return one.id === other.id && one.getAttribute("data-note") === other.getAttribute("data-note");
  };

  /** @param {Node} node */
  const key = (node) => node instanceof Element ? node.outerHTML : node.nodeName + node.nodeValue;

  /** White space between elements says nothing about which of them are which. @param {Node} node */
  const isBlank = (node) => node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim();

  /**
   * The longest run of pairs in which both sides rise; `places` holds for each new child the old one that equals it.
   * @param {(number | undefined)[]} places @returns {Map<number, number>} Old places by new ones.
   */
  const rising = (places) => {
    /** The new child that ends the best run of each length. @type {number[]} */
    const ends = [];
    /** @type {(number | undefined)[]} */
    const before = [];
    places.forEach((place, at) => {
      if (place === undefined) return;
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (/** @type {number} */ (places[ends[middle]]) < place) low = middle + 1;
        else high = middle;
      }
      before[at] = ends[low - 1];
      ends[low] = at;
    });
    /** @type {Map<number, number>} */
    const run = new Map();
    for (let at = ends.at(-1); at !== undefined; at = before[at]) run.set(at, /** @type {number} */ (places[at]));
    return run;
  };

  /**
   * Pairs old children with new ones: equal ones first, then alike ones between them, in order.
   * @param {Node[]} old @param {Node[]} next @returns {Map<Node, Node>} By new child.
   */
  const matches = (old, next) => {
    /** @type {Map<string, number[]>} */
    const places = new Map();
    old.forEach((node, place) => {
      if (isBlank(node)) return;
      const known = places.get(key(node));
      if (known) known.push(place);
      else places.set(key(node), [place]);
    });
    const equal = rising(next.map((node) => isBlank(node) ? undefined : places.get(key(node))?.shift()));
    /** @type {Map<Node, Node>} */
    const found = new Map();
    let [from, gap] = [0, /** @type {Node[]} */ ([])];
    const close = (/** @type {number} */ end) => {
      for (const node of gap) {
        let place = from;
        while (place < end && !isAlike(old[place], node)) place += 1;
        if (place === end) continue;
        found.set(node, old[place]);
        from = place + 1;
      }
      gap = [];
    };
    next.forEach((node, at) => {
      const place = equal.get(at);
      if (place === undefined) return gap.push(node);
      close(place);
      found.set(node, old[place]);
      from = place + 1;
    });
    close(old.length);
    return found;
  };

  /** @param {Node} parent @param {Node} node @param {Node | null} before */
  const insert = (parent, node, before) => {
    const made = document.importNode(node, true);
    const sent = node.cloneNode(true);
    pair(sent, made);
    const live = shown.get(parent);
    const place = before && shown.get(before);
    if (place && place.parentNode === live) live?.insertBefore(made, place);
    else live?.appendChild(made);
    parent.insertBefore(sent, before);
    if (made instanceof Element) added.push(made);
  };

  /** @param {Node} sent @param {Node} next */
  const carry = (sent, next) => {
    if (sent.isEqualNode(next)) return;
    if (!(sent instanceof Element) || !(next instanceof Element)) {
      const live = shown.get(sent);
      if (live) live.nodeValue = next.nodeValue;
      sent.nodeValue = next.nodeValue;
      return;
    }
    carryAttributes(sent, next);
    const children = [...next.childNodes];
    const found = matches([...sent.childNodes], children);
    const kept = new Set(found.values());
    for (const child of [...sent.childNodes]) {
      if (kept.has(child)) continue;
      /** @type {ChildNode | undefined} */ (shown.get(child))?.remove();
      child.remove();
      if (child instanceof Element) removed += 1;
    }
    let place = sent.firstChild;
    for (const child of children) {
      const known = found.get(child);
      if (known) {
        place = known.nextSibling;
        carry(known, child);
      } else {
        insert(sent, child, place);
      }
    }
  };

  // MARK: Updating

  /** The scripts of these pages know their items from the beginning; a new item means a new page. */
  const needsReload = () => {
    if (!added.length && !removed) return false;
    if (document.querySelector("article.note")) {
      return added.some((one) => one.matches(".spoiler") || one.querySelector(".spoiler"));
    }
    return true;
  };

  /** @param {Document} next */
  const carryHead = (next) => {
    document.title = next.title;
    carryAttributesOfRoot(next.documentElement);
    const sheets = (/** @type {ParentNode} */ head) =>
      [...head.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));
    const scripts = (/** @type {ParentNode} */ head) =>
      [...head.querySelectorAll("script[src]")].map((script) => script.getAttribute("src")).join();
    if (scripts(sentHead) !== scripts(next.head)) return false;
    const [old, now] = [sheets(sentHead), sheets(next.head)];
    now.forEach((address, place) => {
      if (!address || address === old[place]) return;
      const link = [...document.head.querySelectorAll("link[rel=stylesheet]")]
        .find((one) => one.getAttribute("href") === old[place]);
      if (!link) return;
      const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
      fresh.href = address;
      fresh.addEventListener("load", () => link.remove());
      link.after(fresh);
    });
    sentHead = next.head.cloneNode(true);
    return true;
  };

  /** @param {Element} root */
  const carryAttributesOfRoot = (root) => {
    for (const name of ["lang", "dir", "style"]) {
      const value = root.getAttribute(name);
      if (value === null) document.documentElement.removeAttribute(name);
      else if (document.documentElement.getAttribute(name) !== value) {
        document.documentElement.setAttribute(name, value);
      }
    }
  };

  /** Changes the page without moving what is being read. @param {() => void} change */
  const steadily = (change) => {
    const root = document.documentElement;
    const anchor = document.elementFromPoint(innerWidth / 2, Math.min(160, innerHeight / 3));
    const top = anchor?.getBoundingClientRect().top ?? 0;
    const anchoring = root.style.overflowAnchor;
    root.style.overflowAnchor = "none";
    change();
    if (anchor?.isConnected && scrollY > 0) {
      scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
    }
    root.style.overflowAnchor = anchoring;
  };

  /** Another page is about to be opened. */
  const isLeaving = () => "leaving" in document.documentElement.dataset;

  let isBusy = false;
  let isAskedAgain = false;
  let asking = new AbortController();
  document.addEventListener("loremark:leaving", () => asking.abort());
  document.addEventListener("loremark:staying", () => refresh());

  /** Fetches the page anew and carries over what has changed. */
  const refresh = async () => {
    if (isLeaving()) return;
    if (isBusy) {
      isAskedAgain = true;
      return;
    }
    isBusy = true;
    asking = new AbortController();
    try {
      const response = await fetch(location.pathname, {
        cache: "no-store", signal: asking.signal, headers: tag ? { "X-Loremark-Known": tag } : {},
      });
      if (response.status === 200 && isMissing) {
        reload();
      } else if (response.status === 200) {
        tag = response.headers.get("ETag");
        show(new DOMParser().parseFromString(await response.text(), "text/html"));
      } else if (response.status === 404 && !isMissing) {
        reload();
      }
    } catch { /* The server is away; it is asked again when it is back. */ }
    isBusy = false;
    document.dispatchEvent(new CustomEvent("loremark:refreshed"));
    if (isAskedAgain) {
      isAskedAgain = false;
      await refresh();
    }
  };

  /** @param {Document} next */
  const show = (next) => {
    if (!carryHead(next)) return reload();
    if (sentBody.isEqualNode(next.body)) return;
    added = [];
    removed = 0;
    steadily(() => carry(sentBody, next.body));
    document.dispatchEvent(new CustomEvent("loremark:update", { detail: { added } }));
    if (needsReload()) reload();
  };

  // MARK: Loading the page anew

  const panelsKey = "loremark:panels:" + location.pathname;

  const reload = () => {
    if (isLeaving()) return;
    const open = [...document.querySelectorAll("details")].map((details) => details.open);
    const popover = document.querySelector(":popover-open")?.id ?? "";
    try {
      sessionStorage.setItem(panelsKey, JSON.stringify({ open, popover, top: scrollY }));
    } catch { /* Storage is closed: panels are as at first. */ }
    location.reload();
  };

  addEventListener("load", () => {
    try {
      const kept = sessionStorage.getItem(panelsKey);
      if (!kept) return;
      sessionStorage.removeItem(panelsKey);
      const { open, popover, top } = JSON.parse(kept);
      const panels = [...document.querySelectorAll("details")];
      if (panels.length === open.length) panels.forEach((details, place) => (details.open = open[place]));
      if (popover) /** @type {HTMLElement | null} */ (document.getElementById(popover))?.showPopover?.();
      scrollTo({ top, behavior: "instant" });
    } catch { /* Panels are as at first. */ }
  });

  // MARK: What is wrong with the journal

  const host = document.createElement("loremark-preview");
  host.lang = "en";
  host.dir = "ltr";
  const shadow = host.attachShadow({ mode: "open" });
  shadow.innerHTML = `<style>
    :host { position: fixed; inset: auto auto .75rem .75rem; z-index: 2147483000; font: 14px/1.45 system-ui, sans-serif; }
    :host([data-bar]) { bottom: 4.75rem; }
    [hidden] { display: none !important; }
    .box { background: #1d1a17; color: #f3ece0; border: 1px solid #6b6155; border-radius: .6rem;
      box-shadow: 0 4px 24px #0008; }
    button { font: inherit; color: inherit; cursor: pointer; background: none; border: 0; padding: .45rem .8rem;
      min-height: 2.75rem; border-radius: .6rem; }
    button:focus-visible { outline: 3px solid #f0b429; outline-offset: 2px; }
    .error { color: #ff9a8a; } .warning { color: #ffd479; }
    section { width: min(34rem, calc(100vw - 1.5rem)); max-height: min(60vh, 30rem); overflow: auto;
      margin-bottom: .5rem; }
    ol { list-style: none; margin: 0; padding: .3rem .9rem .6rem; }
    li { padding: .45rem 0; border-top: 1px solid #4a4239; overflow-wrap: anywhere; } li:first-child { border: 0; }
    .place { color: #c3b7a5; font-size: 12.5px; }
    .problem { padding: .6rem .9rem; margin: 0 0 .5rem; max-width: 24rem; }
    @media print { :host { display: none; } }
  </style>
  <p class="box problem error" role="status" hidden></p>
  <section class="box" aria-label="Problems in the journal" tabindex="0" hidden><ol></ol></section>
  <button class="box" type="button" aria-expanded="false" hidden></button>`;
  const problemText = /** @type {HTMLElement} */ (shadow.querySelector(".problem"));
  const list = /** @type {HTMLElement} */ (shadow.querySelector("section"));
  const badge = /** @type {HTMLButtonElement} */ (shadow.querySelector("button"));
  document.documentElement.append(host);
  if (document.querySelector(".bottom-bar")) host.dataset.bar = "";

  /** @param {number} count @param {string} noun */
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

  /** @param {string} tagName @param {string} text @param {string} [className] */
  const element = (tagName, text, className) => {
    const made = document.createElement(tagName);
    made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const fillList = async () => {
    const response = await fetch(own + "diagnostics.json", { cache: "no-store" });
    if (!response.ok) return;
    const { count, diagnostics } = await response.json();
    const note = document.querySelector("article[data-note]")?.getAttribute("data-note")?.split("#")[0];
    const here = diagnostics.filter((/** @type {any} */ one) => one.path === note);
    const elsewhere = diagnostics.filter((/** @type {any} */ one) => one.path !== note);
    const items = [...here, ...elsewhere].map((one) => {
      const item = document.createElement("li");
      item.append(element("span", one.severity + ": ", one.severity), one.message);
      item.append(element("div", `${one.path}:${one.line}:${one.column} [${one.rule}]`, "place"));
      if (one.suggestion) item.append(element("div", one.suggestion, "place"));
      return item;
    });
    if (count > items.length) items.push(element("li", `… and ${count - items.length} more`));
    shadow.querySelector("ol")?.replaceChildren(...items);
  };

  badge.addEventListener("click", async () => {
    const opens = list.hidden;
    if (opens) await fillList();
    setOpen(opens);
  });
  list.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      setOpen(false);
      badge.focus();
    }
  });

  /** @param {boolean} opens */
  const setOpen = (opens) => {
    list.hidden = !opens;
    badge.setAttribute("aria-expanded", String(opens));
    try {
      sessionStorage.setItem("loremark:problems", opens ? "open" : "");
    } catch { /* Storage is closed: the list is closed on the next page. */ }
  };

  let run = "";

  const showState = async () => {
    try {
      const response = await fetch(own + "state.json", { cache: "no-store" });
      if (!response.ok) return;
      const state = await response.json();
      if (run && run !== state.run) return reload();
      run = state.run;
      const parts = [];
      if (state.errors) parts.push(counted(state.errors, "error"));
      if (state.warnings) parts.push(counted(state.warnings, "warning"));
      badge.textContent = parts.join(", ");
      badge.className = "box " + (state.errors ? "error" : "warning");
      badge.hidden = !parts.length;
      problemText.textContent = state.problem ?? "";
      problemText.hidden = !state.problem;
      if (!parts.length) list.hidden = true;
      else if (!list.hidden || sessionStorage.getItem("loremark:problems")) {
        await fillList();
        setOpen(true);
      }
      document.dispatchEvent(new CustomEvent("loremark:state", { detail: state }));
    } catch { /* The server is away. */ }
  };

  // MARK: Listening

  /** @param {string} name */
  const receive = (name) => {
    if (name === "change") refresh();
    if (name === "checked") showState();
    if (name === "open") {
      refresh();
      showState();
    }
    if (name === "lost") {
      problemText.textContent = "No connection to 'loremark serve'.";
      problemText.hidden = false;
    }
  };

  // One tab listens for all: a browser has few connections to one server.
  const channel = new BroadcastChannel("loremark-preview");
  channel.onmessage = (event) => receive(event.data);

  const listen = () => {
    /** @type {EventSource} */
    let source;
    const tell = (/** @type {string} */ name) => {
      channel.postMessage(name);
      receive(name);
    };
    const begin = () => {
      source = new EventSource(own + "events");
      source.addEventListener("open", () => tell("open"));
      source.addEventListener("error", () => {
        tell("lost");
        // A refusal ends it for good: too many listen already, for now.
        if (source.readyState === EventSource.CLOSED) setTimeout(begin, 5000);
      });
      source.addEventListener("change", () => tell("change"));
      source.addEventListener("checked", () => tell("checked"));
    };
    begin();
    addEventListener("pagehide", () => source.close());
    return new Promise(() => {});
  };

  refresh();
  showState();
  if (navigator.locks) navigator.locks.request("loremark-preview", listen);
  else listen();

  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) receive("open");
  });
})();
