"use strict";
/** The notes read last. */
Loremark.recent = {
  most: 8,
  key: "recent:" + Loremark.root.pathname,

  /** @returns {{path: string, title: string, url: string, kind: string, drawing: string, status: string[], world?: string}[]} */
  all() {
    try {
      const all = JSON.parse(Loremark.recall(this.key) || "[]");
      return Array.isArray(all) ? all.filter((one) => one && typeof one.url === "string" && typeof one.title === "string") : [];
    } catch {
      return [];
    }
  },

  /** Adds this page. */
  remember() {
    const note = document.querySelector("article.note[data-note]");
    if (!(note instanceof HTMLElement) || !location.pathname.startsWith(Loremark.root.pathname)) return;
    const status = note.querySelector(".note-state .status");
    const entry = {
      path: note.dataset.note,
      title: note.querySelector("h1")?.textContent.trim() || document.title,
      url: location.pathname.slice(Loremark.root.pathname.length),
      kind: note.querySelector(".note-head .eyebrow")?.textContent.trim() || "",
      drawing: note.dataset.kind,
      status: status && [status.dataset.status, status.dataset.meaning, status.textContent],
      world: document.querySelector("[data-search-world]")?.getAttribute("data-search-world"),
    };
    const others = this.all().filter((one) => one.path !== entry.path);
    Loremark.remember(this.key, JSON.stringify([entry, ...others].slice(0, this.most)));
  },
};
Loremark.recent.remember();

/** The search in a dialog: by the buttons, Ctrl-K and `/`. On the search page it is the page itself. */
Loremark.searchDialog = {
  start() {
    const page = document.querySelector(".search-page");
    const opener = document.querySelector('[data-action="search"]');
    const label = opener?.textContent.trim() || "";
    if (page instanceof HTMLElement) this.view = new Loremark.SearchView(page, { isPage: true, label });
    else if (!opener || !HTMLDialogElement.prototype.showModal) return;
    this.label = label;
    this.opener = opener;
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest('[data-action="search"]');
      if (!button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
      event.preventDefault();
      this.open();
    });
    document.addEventListener("keydown", (event) => this.press(event));
    page && this.open();
  },

  press(event) {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    if (isShortcut && this.dialog?.open) this.dialog.close();
    else this.open();
  },

  open() {
    if (this.view?.settings.isPage) {
      this.view.input.focus();
      this.view.input.select();
      return;
    }
    if (!this.dialog) this.make();
    if (!this.dialog.open) this.dialog.showModal();
    this.view.input.focus();
    this.view.input.select();
    if (this.view.words && !this.view.input.value) this.view.search();
    else if (this.view.hasFailed) this.view.start();
  },

  make() {
    const dialog = document.createElement("dialog");
    dialog.className = "search";
    dialog.setAttribute("aria-label", this.label);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    this.dialog = dialog;
    this.view = new Loremark.SearchView(dialog, { label: this.label, close: () => dialog.close(), fail: () => location.assign(this.opener.href) });
  },
};
Loremark.searchDialog.start();
