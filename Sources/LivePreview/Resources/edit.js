"use strict";
/**
 * Changes notes where they are shown. Only `loremark serve --edit` gives this script to pages.
 *
 * Every change is one request; the page itself follows the file, as after any other change. What could not be written
 * stays on the screen until it is written or given up.
 */
(() => {
  const own = "/.loremark/";
  let token = "";
  /** What the server says about this page: `note`, `kinds`, `world`, `strings`. @type {any} */
  let model = null;

  const article = () => /** @type {HTMLElement | null} */ (document.querySelector("article.note[data-note]"));
  const notePath = () =>
    article()?.dataset.note ?? /** @type {HTMLElement | null} */ (document.querySelector("[data-note]"))?.dataset.note;

  /** @param {string} name @param {Record<string, string | number>} [values] */
  const word = (name, values = {}) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replaceAll(`{${key}}`, String(value)), model?.strings[name] ?? name,
    );

  /**
   * @param {string} tag @param {Record<string, any>} properties @param {(Node | string)[]} children
   * @returns {any}
   */
  const make = (tag, properties = {}, ...children) => {
    const { data = {}, aria = {}, ...rest } = properties;
    const element = Object.assign(document.createElement(tag), rest);
    Object.assign(element.dataset, data);
    for (const [name, value] of Object.entries(aria)) element.setAttribute("aria-" + name, String(value));
    element.append(...children);
    return element;
  };

  // MARK: Requests

  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  /** What could not be written because the note had changed. @type {(() => void) | null} */
  let again = null;

  /**
   * Asks for one change after the other.
   * @param {string} command @param {() => object} body Made when its turn has come. @param {HTMLElement} control
   * @returns {Promise<any>} The answer; null when nothing was written.
   */
  const ask = (command, body, control) => {
    const turn = queue.then(async () => {
      tell("saving", control);
      try {
        // The page is quicker than the news of the server's state.
        token ||= (await (await fetch(own + "state.json", { cache: "no-store" })).json()).token ?? "";
        const response = await fetch(own + "api/" + command, {
          method: "POST", body: JSON.stringify(body()),
          headers: { "Content-Type": "application/json", "X-Loremark-Token": token },
        });
        const type = response.headers.get("Content-Type") ?? "";
        const answer = type.includes("json")
          ? await response.json() : { state: "failed", message: (await response.text()).trim() };
        if (answer.state === "saved") {
          if (answer.hash && model?.note?.path === answer.note) model.note.hash = answer.hash;
          if (answer.undo) keepUndo(answer.undo);
          tell("saved", control);
          return answer;
        }
        again = answer.state === "conflict" ? () => ask(command, body, control) : null;
        tell(answer.state, control, answer.message);
        return { ...answer, isRefused: true };
      } catch {
        again = () => ask(command, body, control);
        tell("failed", control);
        return { isRefused: true };
      }
    });
    queue = turn;
    return turn.then((answer) => {
      if (!answer.isRefused) return answer;
      isOutdated = true;
      refresh();
      return null;
    });
  };

  /** @param {object[]} edits @param {HTMLElement} control @param {string} [hash] */
  const edit = (edits, control, hash) =>
    ask("edit", () => ({ note: model.note.path, hash: hash ?? model.note.hash, edits }), control);

  // MARK: Telling

  const toast = make("div", { className: "loremark-edit-toast", hidden: true });
  const message = make("span", { data: { editState: "" } });
  message.setAttribute("role", "status");
  toast.append(message);
  document.documentElement.append(toast);
  if (document.querySelector(".bottom-bar")) toast.dataset.bar = "";
  let hiding = 0;

  const undoKey = "loremark:undo";
  /** Milliseconds for which it is told that something was saved: enough to find and press a button. */
  const telling = 20000;

  /** @param {number} name */
  const keepUndo = (name) => {
    try {
      sessionStorage.setItem(undoKey, JSON.stringify({ name, at: Date.now() }));
    } catch { /* Storage is closed: a change cannot be taken back on the next page. */ }
  };

  /** The last change of this tab, while it is fresh. @returns {number | null} */
  const lastUndo = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(undoKey) ?? "null");
      return kept && Date.now() - kept.at < 600000 ? kept.name : null;
    } catch {
      return null;
    }
  };

  /** @param {string} state @param {HTMLElement | null} control @param {string} [text] */
  const tell = (state, control, text) => {
    if (control) control.dataset.editState = state;
    toast.dataset.state = state;
    message.dataset.editState = state;
    const names = { saving: "editSaving", saved: "editSaved", failed: "editFailed", conflict: "editConflict" };
    const sentence = word(names[/** @type {keyof typeof names} */ (state)] ?? "editFailed");
    message.textContent = text && state === "failed" ? `${sentence} ${text}.` : sentence;
    const buttons = [];
    if (state === "saved" && lastUndo()) {
      buttons.push(make("button", { type: "button", data: { edit: "undo" }, onclick: undo }, word("editUndo")));
    }
    if (again && (state === "conflict" || state === "failed")) {
      const retry = again;
      buttons.push(make("button", {
        type: "button", data: { edit: "again" }, onclick: async () => {
          again = null;
          await refresh();
          retry();
        },
      }, word("editAgain")));
    }
    if (state !== "saving") {
      buttons.push(make("button", { type: "button", onclick: () => (toast.hidden = true) }, word("editClose")));
    }
    toast.replaceChildren(message, ...buttons);
    toast.hidden = false;
    clearTimeout(hiding);
    if (state === "saved") hiding = setTimeout(hide, telling);
  };

  /** Takes the message away, unless somebody is about to use its buttons. */
  const hide = () => {
    if (toast.matches(":hover, :focus-within")) hiding = setTimeout(hide, 1000);
    else toast.hidden = true;
  };

  const undo = async () => {
    const name = lastUndo();
    if (!name) return;
    sessionStorage.removeItem(undoKey);
    const answer = await ask("undo", () => ({ undo: name }), toast);
    if (!answer) return;
    sessionStorage.removeItem(undoKey);
    tell("saved", toast);
    if (answer.note !== model?.note?.path) go(answer.note);
  };

  // MARK: Controls of a note

  const bar = make("section", { className: "loremark-edit" });

  const statusControls = () => {
    const status = model.note.status;
    if (!status) return [];
    const controls = [];
    if (status.done && status.undone) {
      controls.push(make("button", {
        type: "button", className: "toggle", data: { edit: "done" }, aria: { pressed: model.note.done },
        onclick: (/** @type {Event} */ event) => edit(
          [{ do: "set", key: "status", value: model.note.done ? status.undone : status.done }],
          /** @type {HTMLElement} */ (event.currentTarget),
        ),
      }, word("editDone")));
    }
    const select = make("select", {
      data: { edit: "status" }, aria: { label: word("editStatus") }, onchange: () => edit(
        [select.value ? { do: "set", key: "status", value: select.value } : { do: "clear", key: "status" }], select,
      ),
    }, make("option", { value: "" }, "–"), ...status.options.map((/** @type {any} */ option) =>
      make("option", { value: option.name, selected: option.name === status.value }, option.label)));
    return [...controls, select];
  };

  const flagControls = () => model.note.flags.map((/** @type {any} */ flag) =>
    make("button", {
      type: "button", className: "toggle", data: { edit: flag.key }, aria: { pressed: flag.value },
      onclick: (/** @type {Event} */ event) => edit(
        [{ do: "set", key: flag.key, value: !flag.value }], /** @type {HTMLElement} */ (event.currentTarget),
      ),
    }, flag.label));

  const starControls = () => {
    const stars = model.note.stars;
    if (!stars) return [];
    const group = make("span", { className: "edit-stars", data: { edit: "stars" }, aria: { label: word("editStars") } });
    group.setAttribute("role", "group");
    for (let count = 1; count <= stars.possible; count += 1) {
      group.append(make("button", {
        type: "button", className: count <= stars.earned ? "is-earned" : "",
        aria: { label: `${count}/${stars.possible}`, pressed: count === stars.earned },
        onclick: () => edit([{ do: "set", key: "stars", value: count === stars.earned ? count - 1 : count }], group),
      }, "★"));
    }
    return [group];
  };

  /** @param {any} relation */
  const relationControls = (relation) => {
    const row = make("div", { className: "edit-relation", data: { edit: relation.key } });
    row.append(make("span", { className: "edit-label" }, relation.label));
    for (const item of relation.items) {
      row.append(make("span", { className: "edit-item" }, make("bdi", {}, item.title), make("button", {
        type: "button", aria: { label: word("editRemove", { name: item.title }) },
        onclick: () => edit([{ do: "unlink", relation: relation.key, target: item.path }], row),
      }, "×")));
    }
    row.append(noteField(relation, (path) => edit([{ do: "link", relation: relation.key, target: path }], row)));
    return row;
  };

  let fieldCount = 0;

  /**
   * A field that finds notes by their names.
   * @param {any} relation @param {(path: string) => void} take
   */
  const noteField = (relation, take) => {
    const id = "loremark-choices-" + (fieldCount += 1);
    const choices = make("datalist", { id });
    /** @type {Map<string, string>} */
    const paths = new Map();
    const field = make("input", {
      type: "text", autocomplete: "off", placeholder: word("editAdd"), aria: { label: `${word("editAdd")}: ${relation.label}` },
    });
    field.setAttribute("list", id);
    const look = async () => {
      const query = new URLSearchParams({ q: field.value, kinds: relation.kinds.join(), near: model.note.path });
      const response = await fetch(`${own}notes.json?${query}`, { cache: "no-store" });
      if (!response.ok) return;
      paths.clear();
      choices.replaceChildren(...(await response.json()).notes.map((/** @type {any} */ note) => {
        const title = paths.has(note.title) ? `${note.title} (${note.path})` : note.title;
        paths.set(title, note.path);
        return make("option", { value: title }, `${note.kind} · ${note.world}`);
      }));
    };
    let waiting = 0;
    field.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(look, 80);
    });
    field.addEventListener("focus", look);
    const form = make("form", {
      className: "edit-add", onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!field.value.trim()) return;
        await look();
        const path = paths.get(field.value.trim()) ?? (paths.size === 1 ? [...paths.values()][0] : undefined);
        if (!path) return tell("failed", form, word("editNoNote", { name: field.value.trim() }));
        field.value = "";
        take(path);
      },
    }, field, choices, make("button", { type: "submit", aria: { label: word("editAdd") } }, "+"));
    return form;
  };

  /** Another page is about to be opened: nothing may ask for this one meanwhile, whose note may be gone. */
  const leave = () => {
    document.documentElement.dataset.leaving = "";
    document.dispatchEvent(new CustomEvent("loremark:leaving"));
  };

  /** Nothing else is opened after all: the page is brought up to date again. */
  const stay = () => {
    delete document.documentElement.dataset.leaving;
    document.dispatchEvent(new CustomEvent("loremark:staying"));
  };

  /** The note that is removed when the button is pressed once more; remembered while the bar is made anew. */
  let surelyRemoved = "";

  const removeControl = () => {
    const path = model.note.path;
    const label = () => word(surelyRemoved === path ? "editRemoveSure" : "editRemoveNote");
    const button = make("button", {
      type: "button", className: "is-grave", data: { edit: "remove" }, onclick: async () => {
        if (surelyRemoved !== path) {
          surelyRemoved = path;
          button.textContent = label();
          return;
        }
        const up = /** @type {HTMLAnchorElement | null} */ ((
          document.querySelector(".eyebrow a") ?? document.querySelector(".breadcrumb a")));
        leave();
        const answer = await ask("remove", () => ({ note: model.note.path, hash: model.note.hash }), button);
        if (answer) location.assign(up?.href ?? "/");
        else stay();
      },
    }, label());
    button.addEventListener("blur", () => {
      if (isBuilding) return;
      surelyRemoved = "";
      button.textContent = label();
    });
    return button;
  };

  // MARK: Writing

  /** @type {HTMLElement | null} */
  let desk = null;

  const write = () => {
    const content = article()?.querySelector(".note-content");
    if (desk || !content) return;
    const hash = model.note.hash;
    let known = hash;
    const text = make("textarea", {
      value: model.note.text, spellcheck: true, data: { edit: "body" }, aria: { label: word("editWrite") }, dir: "auto",
    });
    const close = () => {
      desk?.remove();
      desk = null;
      /** @type {HTMLElement} */ (content).hidden = false;
      /** @type {HTMLElement | null} */ (bar.querySelector("[data-edit=write]"))?.focus();
    };
    const theirs = make("details", { hidden: true }, make("summary", {}, word("editTheirs")), make("pre", {}));
    const save = async () => {
      const answer = await ask("edit", () => ({
        note: model.note.path, hash: known, edits: [{ do: "body", text: text.value }],
      }), text);
      if (answer) return close();
      if (text.dataset.editState !== "conflict") return;
      // Both versions are kept before the author's eyes; saving again replaces the other one.
      await refresh();
      if (!model?.note) return;
      known = model.note.hash;
      again = save;
      theirs.hidden = false;
      theirs.open = true;
      theirs.querySelector("pre").textContent = model.note.text;
    };
    text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
      if (event.key === "Escape" && text.value === model.note?.text) close();
    });
    desk = make("div", { className: "loremark-edit-desk" }, text, theirs, make("p", {},
      make("button", { type: "button", data: { edit: "save" }, onclick: save }, word("editSave")),
      make("button", { type: "button", data: { edit: "cancel" }, onclick: close }, word("editCancel"))));
    /** @type {HTMLElement} */ (content).hidden = true;
    content.after(/** @type {Node} */ (desk));
    text.style.height = Math.min(innerHeight * 0.7, text.scrollHeight + 40) + "px";
    text.focus();
    text.setSelectionRange(0, 0);
  };

  addEventListener("beforeunload", (event) => {
    const text = desk?.querySelector("textarea");
    if (text && text.value !== model?.note?.text) event.preventDefault();
  });

  // MARK: New notes

  /**
   * Opens the page of a note as soon as there is one. A page that the server still has from before a note was removed
   * and brought back is none: it is about to go away for a moment.
   * @param {string} path
   */
  const go = async (path) => {
    leave();
    const end = Date.now() + 60000;
    while (Date.now() < end) {
      try {
        const response = await fetch(`${own}note.json?${new URLSearchParams({ note: path })}`, { cache: "no-store" });
        const { current, note } = response.ok ? await response.json() : {};
        if (current && note?.address) {
          return location.assign("/" + note.address.split("/").map(encodeURIComponent).join("/"));
        }
      } catch { /* The server is away. */ }
      await new Promise((done) => setTimeout(done, 100));
    }
    stay();
  };

  const createControl = () => {
    const kind = make("select", { aria: { label: word("editKind") } },
      ...model.kinds.map((/** @type {any} */ one) => make("option", { value: one.name }, one.label)));
    const current = model.note?.kind
      ?? /** @type {HTMLElement | null} */ (document.querySelector(".entry[data-kind]"))?.dataset.kind;
    if (current && model.kinds.some((/** @type {any} */ one) => one.name === current)) kind.value = current;
    const title = make("input", {
      type: "text", required: true, autocomplete: "off", placeholder: word("editTitle"), aria: { label: word("editTitle") },
    });
    const form = make("form", {
      className: "edit-new", data: { edit: "create" }, onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        leave();
        const answer = await ask(
          "create", () => ({ kind: kind.value, title: title.value.trim(), ...(model.world ? { world: model.world } : {}) }), form,
        );
        if (answer) await go(answer.note);
        else stay();
      },
    }, kind, title, make("button", { type: "submit" }, word("editCreate")));
    const panel = make("details", { className: "edit-panel", data: { panel: "new" } },
      make("summary", {}, word("editNew")), form);
    panel.addEventListener("toggle", () => panel.open && title.focus());
    return panel;
  };

  // MARK: The page

  let isBuilding = false;

  const build = () => {
    const open = new Set([...bar.querySelectorAll("details[open]")].map((one) => /** @type {any} */ (one).dataset.panel));
    const active = document.activeElement;
    const focused = bar.contains(active)
      ? /** @type {HTMLElement | null} */ (active?.closest("[data-edit]"))?.dataset.edit : undefined;
    const controls = [];
    if (model.note) {
      controls.push(...statusControls(), ...flagControls(), ...starControls());
      controls.push(make("button", { type: "button", data: { edit: "write" }, onclick: write }, word("editWrite")));
      if (model.note.relations.length) {
        controls.push(make("details", { className: "edit-panel", data: { panel: "relations" } },
          make("summary", {}, word("editRelations")), ...model.note.relations.map(relationControls)));
      }
    }
    controls.push(createControl());
    if (model.note) controls.push(removeControl());
    bar.setAttribute("aria-label", word("edit"));
    isBuilding = true;
    bar.replaceChildren(...controls);
    isBuilding = false;
    bar.querySelectorAll("details").forEach((/** @type {any} */ one) => (one.open = open.has(one.dataset.panel)));
    const place = document.querySelector(".note-head, .list-head") ?? document.querySelector("main");
    if (bar.parentNode !== place) place?.append(bar);
    if (focused) {
      const control = bar.querySelector(`[data-edit="${CSS.escape(focused)}"]`);
      /** @type {HTMLElement | null} */ (control?.matches("button, select, input") ? control
        : control?.querySelector("input, button"))?.focus({ preventScroll: true });
    }
  };

  /** Lets steps and tasks be ticked where they stand. */
  const dress = () => {
    document.querySelectorAll(".edit-tick").forEach((one) => one.remove());
    if (!model?.note) return;
    const steps = [...document.querySelectorAll(".steps .step")];
    if (steps.length === model.note.steps.length) {
      steps.forEach((step, place) => {
        const { step: identity, done } = model.note.steps[place];
        const text = step.querySelector(".step-text")?.textContent?.trim() ?? "";
        step.querySelector(".box")?.before(make("button", {
          type: "button", className: "edit-tick", data: { edit: "steps" }, aria: { pressed: done, label: text },
          onclick: (/** @type {Event} */ event) => edit(
            [{ do: "tick", step: identity, done: !done }], /** @type {HTMLElement} */ (event.currentTarget),
          ),
        }));
      });
    }
    const boxes = [...document.querySelectorAll(".note-content input[type=checkbox]")]
      .filter((box) => !box.closest(".embed, .transclusion, [data-embed]"));
    if (boxes.length !== model.note.tasks.length) return;
    boxes.forEach((element, place) => {
      const box = /** @type {HTMLInputElement} */ (element);
      const { offset, done } = model.note.tasks[place];
      box.disabled = false;
      box.checked = done;
      box.dataset.edit = "tasks";
      if (!box.getAttribute("aria-label")) box.setAttribute("aria-label", box.closest("li")?.textContent?.trim() ?? "");
      box.onchange = () => edit([{ do: "tick", offset, done: box.checked }], box);
    });
  };

  /** Whether somebody is typing into a field of the bar, which must not go away. */
  const isTyping = () => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement && bar.contains(active) && active.value !== "";
  };

  /** What was last shown, as text. */
  let built = "";
  /** Controls may not be as the model says: the page has changed, or a change was refused. */
  let isOutdated = true;
  /** Answers of the server may come in another order than they were asked for. */
  const asked = { last: 0, shown: 0 };

  const refresh = async () => {
    const turn = (asked.last += 1);
    try {
      const path = notePath();
      const query = path ? "?" + new URLSearchParams({ note: path }) : "";
      const response = await fetch(`${own}note.json${query}`, { cache: "no-store" });
      if (!response.ok) return;
      const { current, ...next } = await response.json();
      if (turn < asked.shown) return;
      asked.shown = turn;
      // On a list, a note is known for its world only.
      if (!article()) delete next.note;
      const text = JSON.stringify(next);
      // Controls that somebody may be pressing stay where they are.
      if (text === built && !isOutdated) return;
      model = next;
      built = isTyping() ? "" : text;
      isOutdated = false;
      if (!isTyping()) build();
      dress();
    } catch { /* The server is away. */ }
  };

  document.addEventListener("loremark:state", (event) => (token = /** @type {CustomEvent} */ (event).detail.token ?? ""));
  document.addEventListener("loremark:update", () => (isOutdated = true));
  document.addEventListener("loremark:refreshed", refresh);
  refresh().then(() => {
    if (model && lastUndo()) {
      const kept = JSON.parse(sessionStorage.getItem(undoKey) ?? "null");
      if (Date.now() - kept.at < telling) tell("saved", null);
    }
  });
})();
