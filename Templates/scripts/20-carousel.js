"use strict";
/** One shelf of worlds: buttons, keys, the current card, the spoken position, and where the reader was. */
Loremark.Carousel = class {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.section = section;
    this.shelf = section.querySelector(".shelf");
    this.cards = [...section.querySelectorAll(".world-card")];
    this.jumps = [...section.querySelectorAll(".jumps a")];
    this.status = section.querySelector('[role="status"]');
    this.buttons = [-1, 1].map((step) => this.button(step));
    this.key = "world:" + location.pathname + ":" + section.dataset.game;
    this.target = null;
    if (!this.shelf || !this.cards.length) return;
    this.begin();
    this.listen();
  }

  button(step) {
    const name = step < 0 ? "previous-world" : "next-world";
    const button = this.section.querySelector(`[data-action="${name}"]`);
    if (button) {
      button.hidden = this.cards.length < 2;
      button.addEventListener("click", () => this.move(step));
    }
    return button;
  }

  /** The card that the address names, else the remembered one, else the server's choice. */
  begin() {
    const named = this.find(location.hash.slice(1));
    const start = named || this.find(Loremark.recall(this.key)) || this.current();
    this.center(start, false);
    this.select(start);
    requestAnimationFrame(() => requestAnimationFrame(() => this.section.setAttribute("data-ready", "")));
  }

  find(id) {
    if (!id) return null;
    try {
      id = decodeURIComponent(id);
    } catch { /* Not an encoded name: taken as it is. */ }
    return this.cards.find((card) => card.id === id) || null;
  }

  current() {
    return this.cards.find((card) => card.getAttribute("aria-current") === "true") || this.cards[0];
  }

  /** Scrolls the shelf only, never the page. */
  center(card, smooth) {
    const box = card.getBoundingClientRect();
    const frame = this.shelf.getBoundingClientRect();
    const delta = box.left + box.width / 2 - frame.left - frame.width / 2;
    if (Math.abs(delta) < 1) return;
    const behavior = smooth && !Loremark.isStill() ? "smooth" : "instant";
    this.shelf.scrollTo({ left: this.shelf.scrollLeft + delta, behavior });
  }

  select(card) {
    const index = this.cards.indexOf(card);
    this.cards.forEach((other) => other === card || other.removeAttribute("aria-current"));
    card.setAttribute("aria-current", "true");
    this.jumps.forEach((jump, place) => {
      if (place === index) jump.setAttribute("aria-current", "true");
      else jump.removeAttribute("aria-current");
    });
    this.buttons[0]?.setAttribute("aria-disabled", String(index === 0));
    this.buttons[1]?.setAttribute("aria-disabled", String(index === this.cards.length - 1));
  }

  /** Makes a card the current one: what buttons, keys, jumps and swipes end in. */
  show(card, { scrolls = true, announces = true } = {}) {
    if (card === this.current() && !scrolls) return;
    this.select(card);
    if (scrolls) {
      this.target = card;
      this.center(card, true);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.settle(), 700);
    }
    if (announces && this.status) this.status.textContent = this.words(card);
    Loremark.remember(this.key, card.id);
    if (this.find(location.hash.slice(1))) Loremark.replaceAddress("#" + card.id);
  }

  words(card) {
    const title = card.querySelector("h3");
    return [title && title.textContent.trim(), card.dataset.position].filter(Boolean).join(". ");
  }

  settle() {
    this.target = null;
  }

  move(step) {
    const index = this.cards.indexOf(this.current()) + step;
    if (index >= 0 && index < this.cards.length) this.show(this.cards[index]);
    return this.cards[index];
  }

  listen() {
    const middle = { root: this.shelf, rootMargin: "0px -49.5% 0px -49.5%" };
    const observer = new IntersectionObserver((entries) => {
      if (this.shelf.scrollWidth <= this.shelf.clientWidth) return; // All cards are in view: nothing passes the middle.
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        if (!this.target) this.show(entry.target, { scrolls: false });
        else if (this.target === entry.target) this.settle();
      }
    }, middle);
    this.cards.forEach((card) => observer.observe(card));
    this.section.addEventListener("keydown", (event) => this.press(event));
    this.section.addEventListener("click", (event) => this.click(event));
    this.section.addEventListener("focusin", (event) => {
      const card = event.target.closest(".world-card");
      if (card && card !== this.current()) this.show(card, { announces: false });
    });
    addEventListener("hashchange", () => {
      const card = this.find(location.hash.slice(1));
      if (card) this.show(card);
    });
    // Another size moves the cards under the middle line: the current one stays current.
    addEventListener("resize", () => {
      const card = (this.target = this.current());
      const center = () => this.center(card, false);
      center();
      requestAnimationFrame(center);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (center(), this.settle()), 300);
    });
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const forward = getComputedStyle(this.section).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const last = this.cards.length - 1;
    const index = this.cards.indexOf(this.current());
    const goals = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
    if (forward === "ArrowLeft") [goals.ArrowLeft, goals.ArrowRight] = [index + 1, index - 1];
    if (event.key === "Enter") return this.refuse(event);
    if (!(event.key in goals)) return;
    event.preventDefault();
    const goal = Math.min(last, Math.max(0, goals[event.key]));
    if (goal === index) return;
    const isInside = event.target.closest(".world-card");
    this.show(this.cards[goal]);
    if (isInside) this.cards[goal].querySelector("h3 a")?.focus({ preventScroll: true });
  }

  click(event) {
    const jump = event.target.closest(".jumps a");
    if (!jump) return this.refuse(event);
    const card = this.cards[this.jumps.indexOf(jump)];
    if (!card) return;
    event.preventDefault();
    Loremark.replaceAddress("#" + card.id);
    this.show(card);
  }

  /** A locked world says why it is locked. */
  refuse(event) {
    const link = event.target.closest('a[aria-disabled="true"]');
    const reason = link && this.section.querySelector("#" + CSS.escape(link.getAttribute("aria-describedby") || "-"));
    if (!link || !this.status) return;
    event.preventDefault();
    this.status.textContent = "";
    requestAnimationFrame(() => {
      this.status.textContent = this.words(link.closest(".world-card")) + ". " + (reason ? reason.textContent : "");
    });
  }
};
document.querySelectorAll(".world-carousel").forEach((section) => new Loremark.Carousel(section));
