/**
 * Once one page of the book uses Svelte's bind:clientWidth, all of its bindings are in the script of every page.
 *
 * @returns An action: it reports the width of an element in px, now and whenever it changes.
 */
export function watchWidth(element: HTMLElement, tell: (px: number) => void): { destroy: () => void } {
  const watch = new ResizeObserver(() => tell(element.clientWidth));
  watch.observe(element);
  return { destroy: () => watch.disconnect() };
}
