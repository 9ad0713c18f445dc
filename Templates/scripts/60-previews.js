"use strict";
/** A few lines about the note that a link leads to, while the pointer or the keyboard's focus rests on it. */
Loremark.previews = {
  entries: new Map(),
  wait: 350,

  /** Called by the files of data. @param {Record<string, any[]>} entries */
  add(entries) {
    for (const [key, entry] of Object.entries(entries)) this.entries.set(key, entry);
  },

  /** FNV-1a of a page's address below the root, as `PreviewKey` has it. @param {string} address */
  hash(address) {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(address)) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash >>> 0;
  },

  /** The address below the root of the page that a link leads to; nothing for this page and for others' pages. */
  address(link) {
    if (!/^(https?|file):$/.test(link.protocol) || link.host !== location.host || link.pathname === location.pathname) return "";
    const root = Loremark.root.pathname;
    if (!link.pathname.startsWith(root)) return "";
    try {
      const address = decodeURIComponent(link.pathname.slice(root.length));
      return address.endsWith("/") || !address ? address + "index.html" : address;
    } catch {
      return "";
    }
  },

  async find(address) {
    await Loremark.load("data/manifest.js");
    const hashes = Loremark.manifest.previews || [];
    if (!hashes.length) return null;
    const key = this.hash(address);
    const shard = (key & (hashes.length - 1)) >>> 0;
    await Loremark.load(`data/previews-${shard}-${hashes[shard]}.js`);
    return this.entries.get(key.toString(36)) || null;
  },

  start() {
    const main = document.querySelector("main");
    if (!main || !HTMLElement.prototype.showPopover) return;
    const target = (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      return link instanceof HTMLAnchorElement && !link.closest("nav, h1, h2, h3, .level, .tile, .shelf") ? link : null;
    };
    main.addEventListener("pointerover", (event) => {
      const link = event.pointerType === "touch" ? null : target(event);
      if (link) this.plan(link, [event.clientX, event.clientY]);
    });
    main.addEventListener("pointerout", (event) => {
      if (target(event)) this.leave();
    });
    main.addEventListener("focusin", (event) => {
      const link = target(event);
      if (link?.matches(":focus-visible")) this.plan(link);
    });
    main.addEventListener("focusout", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.link) this.close();
    });
    addEventListener("pagehide", () => this.close());
    addEventListener("scroll", () => this.close(), { passive: true });
  },

  plan(link, point) {
    clearTimeout(this.leaving);
    if (link === this.link) return;
    this.close();
    const address = this.address(link);
    if (!address) return;
    this.link = link;
    this.timer = setTimeout(async () => {
      const entry = await this.find(address).catch(() => null);
      if (entry && this.link === link && link.isConnected) this.show(link, entry, point);
    }, this.wait);
  },

  /** The pointer may pass from the link to the preview. */
  leave() {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.close(), 150);
  },

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    if (this.link && this.box) this.link.removeAttribute("aria-describedby");
    this.link = null;
    this.box?.remove();
    this.box = null;
  },

  show(link, [title, kind, status, text, image, width, height], point) {
    const box = this.element("div", "preview");
    box.id = "ui:preview";
    box.setAttribute("role", "tooltip");
    box.popover = "manual";
    if (image) {
      const picture = this.element("img", "", box);
      Object.assign(picture, { src: new URL(image, Loremark.root).href, alt: "", width: width || 80, height: height || 100 });
    }
    const words = this.element("div", "", box);
    const head = this.element("p", "eyebrow", words);
    head.append(kind);
    if (status) {
      const mark = this.element("span", "status", head);
      [mark.dataset.status, mark.dataset.meaning, mark.textContent] = status;
    }
    this.element("p", "preview-title", words).append(title);
    if (text) this.element("p", "preview-text", words).append(text);
    box.addEventListener("pointerenter", () => clearTimeout(this.leaving));
    box.addEventListener("pointerleave", () => this.leave());
    document.body.append(box);
    box.showPopover();
    this.place(box, link, point);
    link.setAttribute("aria-describedby", box.id);
    this.box = box;
  },

  element(name, className, parent) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (parent) parent.append(element);
    return element;
  },

  /** Below the line of the link that the pointer is on, or above it where there is no room; never beyond the screen. */
  place(box, link, point) {
    const lines = [...link.getClientRects()];
    const line = (point && lines.find((one) => point[1] >= one.top - 1 && point[1] <= one.bottom + 1)) || lines[0];
    const { offsetWidth: width, offsetHeight: height } = box;
    const isLeftward = getComputedStyle(link).direction === "rtl";
    const left = isLeftward ? line.right - width : line.left;
    const below = line.bottom + 8;
    box.style.left = Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8)) + "px";
    box.style.top = (below + height > innerHeight - 8 && line.top - height - 8 > 0 ? line.top - height - 8 : below) + "px";
  },
};
Loremark.previews.start();
