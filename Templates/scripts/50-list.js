"use strict";
/** A list page: filters that combine and live in the address, sorting, cards or rows. */
Loremark.List = class {
  /** @param {HTMLFormElement} form @param {HTMLElement} list */
  constructor(form, list) {
    this.form = form;
    this.list = list;
    this.output = form.querySelector(".filter-count");
    this.reset = form.querySelector('[type="reset"]');
    this.nothing = document.querySelector(".no-entries");
    this.sorting = "";
    this.entries = [...list.children].map((element, place) => this.read(element, place));
    form.hidden = false;
    this.restore();
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.apply());
    form.addEventListener("reset", () => setTimeout(() => this.apply()));
    addEventListener("popstate", () => this.restore());
    this.view();
    this.fold();
  }

  /** @param {Element} element */
  read(element, place) {
    const { filter = "", order = "", text = "" } = element.dataset;
    const title = element.querySelector("h2")?.textContent || "";
    return {
      element,
      place,
      values: new Set(filter.split(" ")),
      ranks: order.split(" ").map(Number),
      text: this.plain(title + " " + text),
    };
  }

  plain(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  }

  /** What the controls say, without what is empty. */
  state() {
    const state = new URLSearchParams();
    for (const [name, value] of new FormData(this.form)) {
      const isDefaultSort = name === "sort" && this.form.elements.sort.selectedIndex === 0;
      if (typeof value === "string" && value.trim() && !isDefaultSort) state.append(name, value.trim());
    }
    return state;
  }

  /** Sets the controls from the address: `?status=active&merchant=yes`, or the same after `#` where that is refused. */
  restore() {
    const source = location.search || (location.hash.startsWith("#?") ? location.hash.slice(1) : "");
    const state = new URLSearchParams(source);
    for (const control of this.form.elements) {
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = state.getAll(control.name).includes(control.value);
      } else if (control instanceof HTMLSelectElement) {
        const wanted = state.get(control.name);
        const index = [...control.options].findIndex((option) => option.value === wanted);
        control.selectedIndex = Math.max(0, index);
      } else if (control instanceof HTMLInputElement) control.value = state.get(control.name) || "";
    }
    this.apply(false);
  }

  apply(writesAddress = true) {
    const state = this.state();
    const words = this.plain(state.get("q") || "").split(/\s+/).filter(Boolean);
    const wanted = [...state].filter(([name]) => name !== "q" && name !== "sort").map((pair) => pair.join("="));
    let shown = 0;
    for (const entry of this.entries) {
      const isShown = wanted.every((value) => entry.values.has(value)) && words.every((word) => entry.text.includes(word));
      if (entry.element.hidden === isShown) entry.element.hidden = !isShown;
      if (isShown) shown += 1;
    }
    this.sort();
    this.tell(shown, wanted.length + words.length > 0);
    if (writesAddress) this.write(state.toString());
  }

  sort() {
    const select = this.form.elements.sort;
    if (!select || select.value === this.sorting) return;
    const option = select.selectedOptions[0];
    const index = Number(option?.dataset.index);
    const first = this.sorting === "";
    this.sorting = select.value;
    if (first && select.selectedIndex === 0) return;
    const sorted = [...this.entries].sort((a, b) => a.ranks[index] - b.ranks[index] || a.place - b.place);
    this.list.append(...sorted.map((entry) => entry.element));
  }

  tell(shown, isFiltered) {
    const total = this.entries.length;
    if (this.output) this.output.textContent = isFiltered ? `${shown} / ${total}` : String(total);
    if (this.nothing) this.nothing.hidden = shown > 0;
    if (this.reset) this.reset.hidden = !isFiltered;
    this.form.querySelectorAll("select:not([name=sort])").forEach((select) => select.classList.toggle("is-set", !!select.value));
  }

  write(query) {
    const isQuery = Loremark.replaceAddress(query ? "?" + query : location.pathname);
    if (!isQuery) Loremark.replaceAddress(query ? "#?" + query : "#");
  }

  /** Keeps the bar to one row: what does not fit waits behind a button, unless it is set. */
  fold() {
    const button = this.form.querySelector('[data-action="filters"]');
    const end = this.form.querySelector(".filter-end");
    const controls = [...this.form.querySelectorAll(":scope > .switch, :scope > .choice:not(.sort)")].reverse();
    if (!button || !end) return;
    const wraps = () => end.offsetTop > this.form.firstElementChild.offsetTop + 20;
    const isSet = (control) => control.querySelector(":checked:not(option), .is-set");
    const fit = () => {
      controls.forEach((control) => (control.hidden = false));
      button.hidden = true;
      if (matchMedia("(max-width: 47.99rem)").matches || !wraps()) return;
      button.hidden = false;
      if (button.getAttribute("aria-expanded") === "true") return;
      for (const control of controls) {
        if (!wraps()) return;
        control.hidden = !isSet(control);
      }
    };
    button.addEventListener("click", () => {
      button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
      fit();
    });
    addEventListener("resize", fit);
    fit();
  }

  /** Cards or rows, as the reader last chose. */
  view() {
    const button = this.form.querySelector('[data-action="view"]');
    if (!button) return;
    const show = (isCompact) => {
      this.list.classList.toggle("is-compact", isCompact);
      button.setAttribute("aria-pressed", String(isCompact));
    };
    show(Loremark.recall("view") === "rows");
    button.addEventListener("click", () => {
      const isCompact = button.getAttribute("aria-pressed") !== "true";
      Loremark.remember("view", isCompact ? "rows" : "cards");
      show(isCompact);
    });
  }
};
{
  const form = document.querySelector("form.filters");
  const list = document.querySelector(".note-list");
  if (form instanceof HTMLFormElement && list instanceof HTMLElement) new Loremark.List(form, list);
}
