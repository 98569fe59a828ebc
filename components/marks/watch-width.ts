/**
 * Svelte's own bind:clientWidth and its other bindings are in the script of every page as soon as one page of the book uses them.
 *
 * @returns An action: it tells the width of an element in px, now and whenever it changes.
 */
export function watchWidth(element: HTMLElement, tell: (px: number) => void): { destroy: () => void } {
  const watch = new ResizeObserver(() => tell(element.clientWidth));
  watch.observe(element);
  return { destroy: () => watch.disconnect() };
}
