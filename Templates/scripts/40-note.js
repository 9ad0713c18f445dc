"use strict";
/** A note's page: folded details on a phone, the heading being read, spoilers that open. */
Loremark.note = {
  fold() {
    const narrow = matchMedia("(max-width: 61.99rem)");
    const details = [...document.querySelectorAll(".infobox > details, .toc > details")];
    const apply = () => details.forEach((element) => {
      element.open = !narrow.matches || element.matches('[data-kind="session"] .infobox > *');
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

  spoilers() {
    document.querySelectorAll(".note-content .spoiler:not(details, .callout)").forEach((spoiler) => {
      spoiler.setAttribute("tabindex", "0");
      spoiler.setAttribute("title", spoiler.closest("[data-spoiler]")?.getAttribute("data-spoiler") || "");
      spoiler.addEventListener("click", () => spoiler.classList.toggle("is-shown"));
      spoiler.addEventListener("keydown", (event) => {
        if (event.key === "Enter") spoiler.classList.toggle("is-shown");
      });
    });
  },
};
Loremark.note.fold();
Loremark.note.follow();
Loremark.note.spoilers();
