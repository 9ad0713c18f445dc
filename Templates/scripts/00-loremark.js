"use strict";
/** The one namespace of the site's scripts. Every page can be read without them; they hold no words of the interface. */
var Loremark = {
  /** The site's root. @type {URL} */
  root: new URL("../", document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href),
  /** What `data/manifest.js` says: by kind of data, the hash in each file's name. @type {Record<string, string[]>} */
  manifest: {},
  /** @type {Map<string, Promise<void>>} */
  loaded: new Map(),
  /** Loads a script of the site, once; works from a disk, where nothing may be fetched. @param {string} path */
  load(path) {
    const known = this.loaded.get(path);
    if (known) return known;
    const loading = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL(path, this.root).href;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(path));
      document.head.append(script);
    });
    this.loaded.set(path, loading);
    return loading;
  },
  /** Called by `data/manifest.js`. @param {Record<string, string[]>} manifest */
  data(manifest) {
    this.manifest = manifest;
  },
  /** Reads what this browser remembers; null where storage is closed. @param {string} key */
  recall(key) {
    try {
      return localStorage.getItem("loremark:" + key);
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {string} value */
  remember(key, value) {
    try {
      localStorage.setItem("loremark:" + key, value);
    } catch { /* Storage is closed: nothing is remembered. */ }
  },
  /** @returns {boolean} Whether the reader asked for less motion. */
  isStill() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  },
  /** Puts an address into the address bar without a new page. @param {string} address */
  replaceAddress(address) {
    try {
      history.replaceState(history.state, "", address);
      return true;
    } catch {
      return false;
    }
  },
};
