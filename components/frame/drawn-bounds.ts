import type { Bounds } from '@src/widget/define-widget';

/** The room that drawings are laid out for in the build: a browser scales them until it has measured its own. */
export const drawnBounds: Bounds = { width: 720, height: 460, minText: 11, projected: false };

/** The room of a drawing in its page; `null` for a figure on a hidden slide, which has no room at all. */
export function boundsOf(place: HTMLElement): Bounds | null {
  const { clientWidth: width, clientHeight: height } = place;
  if (width < 40 || height < 40) return null;
  const minText = parseFloat(getComputedStyle(place).fontSize);
  return { width, height, minText, projected: place.closest('[data-projected]') !== null };
}
