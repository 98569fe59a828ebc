/** A formula that is wider than its column scrolls separately, and is then reachable by keyboard. */
const watch = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
  }
});

for (const formula of document.querySelectorAll('.formula')) watch.observe(formula);
