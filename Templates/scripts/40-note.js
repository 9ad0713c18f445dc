"use strict";
/** A note's page: folded details on a phone, the heading being read, spoilers that open. */
Loremark.note = {
  fold() {
    const narrow = matchMedia("(max-width: 47.99rem)");
    const details = [...document.querySelectorAll(".infobox > details, .toc > details")];
    const apply = () => details.forEach((element) => {
      element.open = !narrow.matches;
      element.dataset.folds = "";
    });
    narrow.addEventListener("change", apply);
    addEventListener("beforeprint", () => details.forEach((element) => (element.open = true)));
    addEventListener("afterprint", apply);
    apply();
  },

  follow() {
    const links = [...document.querySelectorAll(".toc a")];
    const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    if (!links.length) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.find((one) => one.isIntersecting);
      if (!entry) return;
      links.forEach((link, index) => {
        if (targets[index] === entry.target) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
    }, { rootMargin: "-10% 0px -70% 0px" });
    targets.forEach((target) => target && observer.observe(target));
  },

  /** A press on a spoiler's button shows or covers its text, wherever the page has one. */
  spoilers() {
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest(".spoiler > button");
      if (!button) return;
      const isShown = button.parentElement.classList.toggle("is-shown");
      button.setAttribute("aria-expanded", String(isShown));
    });
  },
};
Loremark.note.fold();
Loremark.note.follow();
Loremark.note.spoilers();
