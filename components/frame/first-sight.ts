import { isCalm } from '@src/widget/calm';

/** So much of the figure is in view when it plays by itself. */
const MOSTLY = 0.6;

/**
 * When a reader first sees a figure it plays once: not for those who asked for less motion, not in a lecture, where the
 * lecturer plays, and not where a link or the reader has said what is to be seen.
 *
 * @param isIdle - Asked at that moment: whether nobody has touched the figure.
 * @returns A function that stops the watch.
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
