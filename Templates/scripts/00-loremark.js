"use strict";
/** The one namespace of the site's scripts. Every page can be read without them; they hold no words of the interface. */
var Loremark = {
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
