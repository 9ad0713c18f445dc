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
    this.written = 0;
    this.room = this.firstRoom();
    this.entries = [...list.children].map((element, place) => this.read(element, place));
    this.listed = this.entries;
    this.rest = this.entries.length > this.step ? this.makeRest() : null;
    form.hidden = false;
    this.restore();
    list.classList.add("is-ready");
    list.classList.toggle("is-whole", this.room === Infinity);
    this.grow();
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => {
      this.room = this.step;
      this.apply();
    });
    form.addEventListener("reset", () => setTimeout(() => {
      if (this.nothing?.contains(document.activeElement)) form.elements.q.focus();
      this.apply();
    }));
    addEventListener("popstate", () => this.restore());
    this.view();
    this.fold();
  }

  /** Long lists are drawn in portions, as the reader gets to them: drawing is what costs, not filtering. */
  step = 30;

  /** The last item of a long list: a list that is not shown, for what does not need to be drawn. */
  makeRest() {
    const rest = document.createElement("li");
    rest.hidden = true;
    rest.append(document.createElement("ul"));
    this.list.append(rest);
    return rest;
  }

  /** Who comes back gets the whole list, so that the browser finds the place where they were. */
  firstRoom() {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward" ? Infinity : this.step;
  }

  /** Draws the next portion before the reader reaches the end of what is drawn. */
  grow() {
    if (!this.rest) return;
    const end = document.createElement("div");
    this.list.after(end);
    new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting) || this.shown <= this.room) return;
      this.room += this.step * 2;
      this.draw();
    }, { rootMargin: "0px 0px 600px 0px" }).observe(end);
    addEventListener("beforeprint", () => this.draw(Infinity));
  }

  /** @param {Element} element */
  read(element, place) {
    const { filter = "", order = "", text = "" } = element.dataset;
    const title = element.querySelector("h2")?.textContent || "";
    return {
      element,
      place,
      isShown: true,
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
      if (entry.isShown !== isShown) entry.element.hidden = !isShown;
      entry.isShown = isShown;
      if (isShown) shown += 1;
    }
    this.shown = shown;
    this.sort();
    this.draw();
    this.tell(shown, wanted.length + words.length > 0);
    if (writesAddress) this.write(state.toString());
  }

  /** Puts as many of the shown entries into view as there is room for; all others wait where nothing is laid out. */
  draw(room = this.room) {
    if (!this.rest) return;
    let next = this.list.firstElementChild;
    for (const { element, isShown } of this.listed) {
      if (!isShown) continue;
      if (room <= 0) break;
      room -= 1;
      if (element === next) next = next.nextElementSibling;
      else this.list.insertBefore(element, next);
    }
    if (!next || next === this.rest) return;
    const left = document.createRange(); // In one piece: moving thousands one by one takes half a second.
    left.setStartBefore(next);
    left.setEndBefore(this.rest);
    this.rest.firstElementChild.append(left.extractContents());
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
    this.listed = sorted;
    if (!this.rest) this.list.append(...sorted.map((entry) => entry.element));
  }

  tell(shown, isFiltered) {
    const total = this.entries.length;
    if (this.output) this.output.textContent = isFiltered ? `${shown} / ${total}` : String(total);
    this.output?.classList.toggle("visually-hidden", !isFiltered);
    if (this.nothing) this.nothing.hidden = shown > 0;
    if (this.reset) this.reset.hidden = !isFiltered;
    this.form.querySelectorAll("select:not([name=sort])").forEach((select) => select.classList.toggle("is-set", !!select.value));
    const set = this.form.querySelectorAll(":checked:not(option), .is-set").length;
    const button = this.form.querySelector(".filter-more");
    if (!button) return;
    button.classList.toggle("has-set", set > 0);
    button.querySelector(".count").textContent = set ? String(set) : "";
  }

  /** Browsers refuse too many changes of the address: while keys come fast, the last one counts. */
  write(query) {
    clearTimeout(this.writing);
    if (performance.now() - this.written < 150) {
      this.writing = setTimeout(() => this.write(query), 150);
      return;
    }
    this.written = performance.now();
    const isQuery = Loremark.replaceAddress(query ? "?" + query : location.pathname);
    if (!isQuery) Loremark.replaceAddress(query ? "#?" + query : "#");
  }

  /** Keeps the bar to one row: what does not fit waits behind a button, unless it is set. On a phone all but the text waits there. */
  fold() {
    const button = this.form.querySelector('[data-action="filters"]');
    const end = this.form.querySelector(".filter-end");
    const controls = [...this.form.querySelectorAll(":scope > .switch, :scope > .choice:not(.sort)")].reverse();
    if (!button || !end) return;
    const wraps = () => end.offsetTop > this.form.firstElementChild.offsetTop + 20;
    const isSet = (control) => control.querySelector(":checked:not(option), .is-set");
    const fit = () => {
      controls.forEach((control) => (control.hidden = false));
      button.hidden = !matchMedia("(max-width: 47.99rem)").matches;
      if (!button.hidden || !wraps()) return;
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
    let width = 0;
    new ResizeObserver(() => {
      if (this.form.offsetWidth === width) return;
      width = this.form.offsetWidth;
      requestAnimationFrame(fit);
    }).observe(this.form);
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
