"use strict";
/** The search as a reader sees it: a combobox over a list of notes, in a dialog or on the page `search.html`. */
Loremark.SearchView = class {
  batch = 8;
  run = 0;
  options = [];
  active = -1;

  /**
   * @param {HTMLElement} host What the search is built into.
   * @param {{isPage?: boolean, label: string, close?: () => void, fail?: () => void}} settings
   *   `fail` is called when not even the words of the interface can be loaded
   */
  constructor(host, settings) {
    this.host = host;
    this.settings = settings;
    this.build();
    this.listen();
    this.start();
  }

  // Making

  element(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== undefined && value !== false) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  build() {
    const id = this.settings.isPage ? "ui:search-page" : "ui:search";
    this.id = id;
    this.input = this.element("input", {
      type: "text", inputmode: "search", enterkeyhint: "search", role: "combobox", "aria-expanded": "false", "aria-controls": id + "-list",
      "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-label": this.settings.label, autocomplete: "off", autocapitalize: "off",
      autocorrect: "off", spellcheck: "false", name: "q",
    });
    this.closer = this.element("button", { type: "button", class: "search-close", "aria-label": this.settings.label }, this.element("span", { "aria-hidden": "true" }, "×"));
    this.facets = this.element("div", { class: "search-facets", hidden: true });
    this.status = this.element("p", { class: "search-status", role: "status" });
    this.list = this.element("div", { class: "search-results", role: "listbox", id: id + "-list", "aria-label": this.settings.label });
    this.more = this.element("button", { type: "button", class: "search-more", hidden: true });
    this.help = this.element("p", { class: "search-help" });
    const mark = this.element("span", { class: "search-mark", "aria-hidden": "true" });
    const bar = this.element("div", { class: "search-bar" }, mark, this.input);
    if (!this.settings.isPage) bar.append(this.closer);
    this.form = this.element("form", { class: "search-form", role: "search" }, bar, this.facets);
    this.body = this.element("div", { class: "search-body" }, this.status, this.list, this.more);
    this.host.append(this.form, this.body, this.help);
  }

  listen() {
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.input.addEventListener("input", () => this.type());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.facets.addEventListener("change", () => this.search());
    this.closer.addEventListener("click", () => this.settings.close?.());
    this.more.addEventListener("click", () => this.extend(true));
    this.list.addEventListener("pointermove", (event) => {
      const option = event.target.closest('[role="option"]');
      if (option) this.activate(this.options.indexOf(option), false);
    });
    // A click leaves the focus where the reader types.
    this.list.addEventListener("mousedown", (event) => event.button === 0 && event.preventDefault());
    this.list.addEventListener("click", (event) => {
      if (event.target.closest('[role="option"]') && !event.ctrlKey && !event.metaKey && !event.shiftKey) this.settings.close?.();
    });
    this.body.addEventListener("scroll", () => this.reachEnd(), { passive: true });
    if (this.settings.isPage) addEventListener("scroll", () => this.reachEnd(), { passive: true });
  }

  async start() {
    this.hasFailed = false;
    this.wait(true);
    try {
      await Loremark.search.open();
    } catch {
      this.fail();
      return;
    }
    if (this.words) {
      this.search();
      return;
    }
    const core = Loremark.search.core;
    const languages = Object.keys(core.strings);
    this.language = Math.max(0, languages.indexOf(document.documentElement.lang));
    this.words = core.strings[languages[this.language]];
    this.input.placeholder = this.words.searchPlaceholder;
    this.closer.setAttribute("aria-label", this.words.searchClose);
    this.list.setAttribute("aria-label", this.words.search);
    this.more.textContent = this.words.searchMore;
    this.help.textContent = this.words.searchHelp;
    if (!this.settings.isPage) this.help.prepend(this.element("span", { class: "search-keys" }, this.words.searchKeys), " ");
    const scope = document.querySelector("[data-search-world]")?.getAttribute("data-search-world");
    this.near = scope == null ? -1 : core.worlds.findIndex(([path]) => path === scope);
    this.makeFacets();
    if (this.settings.isPage) this.restore();
    this.search();
  }

  // Facets

  makeFacets() {
    const core = Loremark.search.core;
    const label = (names, first) => names[first + this.language] || names[0];
    const facets = [
      ["kind", this.words.kindLabel, core.kinds.map((kind) => [kind[0], kind[2 + this.language * 2] || kind[0]])],
      ["world", this.words.world, core.worlds.map(([path, title]) => [path || title, title])],
      ["status", this.words.statusLabel, core.statuses.map((status) => [status[0], label(status, 2)])],
      ["tag", this.words.tagLabel, core.tags.map((tag) => [tag, "#" + tag])],
    ];
    this.selects = {};
    for (const [name, title, values] of facets) {
      const shown = values.map(([value, text], place) => ({ value, text, place })).filter(({ value }) => value);
      if (shown.length < (name === "tag" ? 1 : 2)) continue;
      const select = this.element("select", { name });
      select.append(this.element("option", { value: "" }, `${title}: ${this.words.any}`));
      for (const { value, text, place } of shown) {
        const option = this.element("option", { value, "data-place": String(place), "data-text": text }, text);
        select.append(option);
      }
      this.selects[name] = select;
      this.facets.append(this.element("label", { class: "choice" }, this.element("span", { class: "visually-hidden" }, title), select));
    }
    this.reset = this.element("button", { type: "button", class: "search-reset", hidden: true }, this.words.clearFilters);
    this.reset.addEventListener("click", () => {
      for (const select of Object.values(this.selects)) select.value = "";
      this.input.focus();
      this.search();
    });
    this.facets.append(this.reset);
    this.facets.hidden = !Object.keys(this.selects).length;
  }

  wanted() {
    const wanted = { near: this.near };
    for (const [name, select] of Object.entries(this.selects)) {
      if (select.value) wanted[name] = select.value;
      select.classList.toggle("is-set", !!select.value);
    }
    this.reset.hidden = Object.keys(wanted).length === 1;
    return wanted;
  }

  /** How many notes each choice would leave. */
  countFacets(facets) {
    for (const [name, counts] of Object.entries(facets)) {
      for (const option of this.selects[name]?.options || []) {
        if (!option.value) continue;
        const count = counts[Number(option.dataset.place)] || 0;
        option.textContent = count ? `${option.dataset.text} (${count})` : option.dataset.text;
        option.disabled = !count && !option.selected;
      }
    }
  }

  uncountFacets() {
    for (const select of Object.values(this.selects)) {
      for (const option of select.options) {
        option.disabled = false;
        if (option.value) option.textContent = option.dataset.text;
      }
    }
  }

  // Searching

  /** Searches when nothing was typed for a moment: what a beginning of a word would load is seldom looked at. */
  type() {
    this.wait(true);
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.search(), 150);
  }

  async search() {
    clearTimeout(this.typing);
    this.typing = 0;
    if (!this.words) return;
    const run = this.run += 1;
    const text = this.input.value;
    const wanted = this.wanted();
    if (this.settings.isPage) this.write(text, wanted);
    const isFiltered = Object.keys(wanted).length > 1;
    if (!text.trim() && !isFiltered) {
      this.uncountFacets();
      this.suggest();
      return;
    }
    this.wait(true);
    const waiting = setTimeout(() => run === this.run && this.say(this.words.searchLoading), 400);
    try {
      const names = Object.keys(this.selects).filter((name) => wanted[name]).map((name) => `${name}:"${wanted[name]}"`);
      const ranking = await Loremark.search.rank(text.trim() ? text : names.join(" "), wanted);
      const records = await Loremark.search.next(ranking, this.batch);
      if (run !== this.run) return;
      this.ranking = ranking;
      this.countFacets(ranking.facets);
      this.show(records);
    } catch {
      if (run === this.run) this.fail();
    } finally {
      clearTimeout(waiting);
      if (run === this.run) this.wait(false);
    }
  }

  show(records) {
    this.clear();
    const { notes, groups, query } = this.ranking;
    if (!records.length) {
      // A phrase may stand in notes that were not read yet.
      this.more.hidden = !(this.ranking.place < notes.length);
      this.say(this.words.searchNothing.replace("{query}", () => this.input.value.trim()), this.words.searchNothingHint);
      return;
    }
    const isCounted = !query.phrases.length || this.ranking.place >= notes.length;
    const count = query.phrases.length ? records.length : notes.length;
    const corrected = groups.filter((group) => group.corrected).map((group) => group.corrected);
    this.say(
      this.words.searchResults.replace("{count}", count.toLocaleString(document.documentElement.lang) + (isCounted ? "" : "+")),
      corrected.length ? this.words.searchCorrected.replace("{query}", () => corrected.join(" ")) : "",
    );
    this.append(records);
    this.activate(0, false);
  }

  append(records) {
    // As much as stands in two lines.
    Loremark.excerpts.length = Math.min(200, Math.max(60, this.list.clientWidth / 4 - 16));
    for (const record of records) this.addOption(this.list, record, Loremark.excerpts.excerpt(record, this.ranking));
    this.more.hidden = !(this.ranking.place < this.ranking.notes.length);
    this.input.setAttribute("aria-expanded", String(this.options.length > 0));
  }

  /** Loads the next results when the end of the list comes into view. */
  reachEnd() {
    if (!this.more.hidden && this.more.getBoundingClientRect().top < innerHeight + 200) this.extend(false);
  }

  async extend(movesOn) {
    const { run, ranking } = this;
    if (!ranking || this.isExtending) return;
    this.isExtending = true;
    this.wait(true);
    const first = this.options.length;
    try {
      const records = await Loremark.search.next(ranking, this.batch);
      if (run === this.run) this.append(records);
      // Its end may be in view.
      setTimeout(() => this.reachEnd());
      if (run === this.run && movesOn && this.options[first]) this.activate(first, true);
    } catch {
      if (run === this.run) this.fail();
    } finally {
      this.isExtending = false;
      if (run === this.run) this.wait(false);
    }
    if (movesOn) this.input.focus();
  }

  /** What was read last, and what most notes point to. */
  suggest() {
    this.ranking = null;
    this.clear();
    this.wait(false);
    this.say("");
    const core = Loremark.search.core;
    const recent = Loremark.recent.all().filter(({ url }) => new URL(url, Loremark.root).pathname !== location.pathname).slice(0, 5);
    const known = new Set(recent.map(({ path }) => path));
    const suggested = (core.suggested[this.near] || core.suggested.at(-1)).filter(([, path]) => !known.has(path));
    const group = (title, records) => {
      if (!records.length) return;
      const id = `${this.id}-${title}`.replace(/\s/g, "-");
      const box = this.element("div", { role: "group", "aria-labelledby": id }, this.element("p", { class: "search-heading", id, role: "presentation" }, title));
      this.list.append(box);
      for (const record of records) this.addOption(box, record, []);
    };
    group(this.words.searchRecent, recent);
    group(this.words.searchSuggested, suggested.map(([note, path, title, url]) => ({ note, path, title, url })));
    this.input.setAttribute("aria-expanded", String(this.options.length > 0));
  }

  // Results

  addOption(parent, record, excerpt) {
    const core = Loremark.search.core;
    const option = this.element("a", {
      role: "option", id: `${this.id}-${this.options.length}`, href: new URL(record.url, Loremark.root).href, tabindex: "-1",
      "aria-selected": "false", "data-note": record.path,
    });
    const pattern = this.ranking && (this.ranking.pattern ??= Loremark.excerpts.pattern(this.ranking.groups));
    const hits = pattern ? Loremark.excerpts.hits(record.title, pattern) : [];
    option.append(this.marked("span", "search-title", Loremark.excerpts.parts(record.title, hits)));
    const facts = this.element("span", { class: "search-facts" });
    const isRecent = record.note === undefined;
    const kind = core.kinds[core.kind[record.note]];
    const status = isRecent ? record.status : core.statuses[core.status[record.note]];
    const world = isRecent ? core.worlds.find(([path]) => path === record.world) : core.worlds[core.world[record.note]];
    option.dataset.kind = isRecent ? record.drawing : kind[0];
    facts.append(this.element("span", {}, isRecent ? record.kind : kind[1 + this.language * 2] || kind[0]));
    if (world && world[0] !== record.path && core.worlds.length > 1) facts.append(this.element("span", { class: "search-world" }, world[1], this.above(world)));
    if (status?.[0]) {
      facts.append(this.element("span", { class: "status", "data-status": status[0], "data-meaning": status[1] }, isRecent ? status[2] : status[2 + this.language] || status[0]));
    }
    option.append(" ", facts);
    if (excerpt.length) option.append(" ", this.marked("span", "search-excerpt", excerpt));
    parent.append(option);
    this.options.push(option);
  }

  /** The game of a world, so that notes with one name in several playthroughs can be told apart; "Game" for what all of them share. */
  above([, title, game]) {
    const { kinds, worlds } = Loremark.search.core;
    const own = kinds.find(([name]) => name === "game");
    const word = game || (own && worlds.some((other) => other[2] === title) && own[1 + this.language * 2]);
    return word ? this.element("span", {}, " · " + word) : "";
  }

  marked(name, className, parts) {
    const element = this.element(name, { class: className });
    for (const { text, isMarked } of parts) element.append(isMarked ? this.element("mark", {}, text) : text);
    return element;
  }

  clear() {
    this.options = [];
    this.active = -1;
    this.list.replaceChildren();
    this.more.hidden = true;
    this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-expanded", "false");
    this.body.scrollTop = 0;
  }

  /** Says whether the list is still that of an earlier query. */
  wait(isBusy) {
    if (isBusy) this.list.setAttribute("aria-busy", "true");
    else this.list.removeAttribute("aria-busy");
  }

  /** Speaks and shows what there is. */
  say(...lines) {
    this.status.replaceChildren(...lines.filter(Boolean).map((line) => this.element("span", {}, line + " ")));
  }

  fail() {
    this.hasFailed = true;
    this.clear();
    this.wait(false);
    if (this.words || this.settings.isPage) this.say(this.words?.searchFailed || this.host.dataset.searchFailed || "");
    else this.settings.fail?.();
  }

  // Keys

  press(event) {
    if (event.isComposing || event.altKey) return;
    const last = this.options.length - 1;
    const goals = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, PageDown: Math.min(last, this.active + 5), PageUp: Math.max(0, this.active - 5) };
    if (event.key in goals && !event.ctrlKey && !event.metaKey && last >= 0) {
      event.preventDefault();
      const goal = goals[event.key];
      if (goal > last && !this.more.hidden) this.extend(true);
      else this.activate(goal < 0 ? last : goal > last ? 0 : goal, true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const go = () => {
        const option = this.options[Math.max(0, this.active)];
        if (!option || (this.active < 0 && !this.input.value.trim())) return;
        if (event.ctrlKey || event.metaKey) open(option.href, "_blank", "noopener");
        else option.click();
      };
      // What was typed just now counts.
      if (this.typing) this.search().then(go);
      else go();
    } else if (event.key === "Escape" && this.settings.isPage && this.input.value) {
      event.preventDefault();
      this.input.value = "";
      this.search();
    }
  }

  activate(place, scrolls) {
    const option = this.options[place];
    if (!option || place === this.active) return;
    this.options[this.active]?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    this.active = place;
    this.input.setAttribute("aria-activedescendant", option.id);
    if (scrolls) option.scrollIntoView({ block: "nearest" });
  }

  // The page's address

  restore() {
    const state = new URLSearchParams(location.search || (location.hash.startsWith("#?") ? location.hash.slice(1) : ""));
    this.input.value = state.get("q") || "";
    for (const [name, select] of Object.entries(this.selects)) select.value = state.get(name) || "";
    for (const select of Object.values(this.selects)) if (select.selectedIndex < 0) select.value = "";
  }

  write(text, wanted) {
    const state = new URLSearchParams();
    if (text.trim()) state.set("q", text.trim());
    for (const name of Object.keys(this.selects)) if (wanted[name]) state.set(name, wanted[name]);
    const query = state.toString();
    const isQuery = Loremark.replaceAddress(query ? "?" + query : location.pathname);
    if (!isQuery) Loremark.replaceAddress(query ? "#?" + query : "#");
  }
};
