"use strict";
/** The button for dark, light or the system's colours; the choice is remembered. */
Loremark.theme = {
  choices: ["auto", "dark", "light"],
  start() {
    const button = document.querySelector('[data-action="theme"]');
    if (!(button instanceof HTMLElement)) return;
    const root = document.documentElement;
    const name = button.getAttribute("aria-label") || "";
    const show = () => {
      const choice = root.dataset.theme || "auto";
      button.setAttribute("aria-label", name + ": " + (button.dataset[choice] || choice));
      button.title = button.getAttribute("aria-label") || "";
    };
    button.hidden = false;
    button.addEventListener("click", () => {
      const next = (this.choices.indexOf(root.dataset.theme || "auto") + 1) % this.choices.length;
      root.dataset.theme = this.choices[next];
      Loremark.remember("theme", this.choices[next]);
      show();
    });
    show();
  },
};
Loremark.theme.start();
