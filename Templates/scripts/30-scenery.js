"use strict";
/** Scenery that drifts as the page scrolls; none under reduced motion. */
Loremark.scenery = {
  start() {
    const scenery = document.querySelector(".scenery");
    if (!(scenery instanceof HTMLElement)) return;
    let isWaiting = false;
    const draw = () => {
      isWaiting = false;
      const height = scenery.offsetHeight;
      if (scrollY < height) scenery.style.setProperty("--scroll", Loremark.isStill() ? "0" : String(Math.round(scrollY)));
    };
    addEventListener("scroll", () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(draw);
    }, { passive: true });
    draw();
  },
};
Loremark.scenery.start();
