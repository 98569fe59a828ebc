import { isCalm } from '@src/widget/calm';

/** How much of the figure must be in view before it plays by itself. */
const MOSTLY = 0.6;

/**
 * Plays a figure once when a reader first sees it: not for those who asked for less motion, not in a lecture, where the
 * lecturer plays, and not where a link or the reader has chosen what to see.
 *
 * @param isIdle - Asked at that moment: whether nobody has touched the figure.
 * @returns A function that stops the observer.
 */
export function onFirstSight(figure: HTMLElement, isIdle: () => boolean, play: () => void): () => void {
  if (isCalm() || figure.closest('[data-projected]')) return () => undefined;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      if (isIdle()) play();
    },
    { threshold: MOSTLY },
  );
  watch.observe(figure);
  return () => watch.disconnect();
}
