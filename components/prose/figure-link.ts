import { sleepingIsland, wakeIsland } from '@src/widget/astro-island';
import { isCalm } from '@src/widget/calm';
import type { FigureSet } from '@src/widget/page-bus';
import { setFigure } from '@src/widget/set-figure';

/**
 * A figure hydrates when it is scrolled to. A sentence that is tied to it must not wait for that: after a reload in the
 * middle of a chapter the figure above has never been seen.
 */
export async function wake(figure: string): Promise<void> {
  const island = sleepingIsland(figure);
  if (island) await wakeIsland(island);
}

/** Sets a figure for a reader who uses it now: it need not be visible to respond. */
export function speakTo(figure: string, params: string, base: FigureSet['base']): void {
  setFigure(figure, params, base);
  void wake(figure);
}

/** A jump over several screens is no motion that explains anything. */
const NEAR_SCREENS = 1.5;
/** Time for scenes to notice the page's scroll position. */
const AFTER_SCENES_MS = 150;
/** Longest wait for a smooth scroll, ms. */
const SCROLL_MS = 1200;

/**
 * Brings a figure into view, unless most of it, or of what fits, is there.
 *
 * @returns True when the page had to scroll; resolves when it has come to rest.
 */
export async function showFigure(figure: string): Promise<boolean> {
  const element = document.getElementById(figure);
  if (!element || isSeen(element)) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  const far = Math.max(-bottom, top - innerHeight) > NEAR_SCREENS * innerHeight;
  const calm = far || isCalm();
  const block = height > innerHeight * 0.8 ? 'start' : 'center';
  const rest = calm ? Promise.resolve() : scrolled();
  element.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block });
  await rest;
  // Layout on the way may have moved it.
  if (!isSeen(element)) element.scrollIntoView({ behavior: 'instant', block });
  return true;
}

function isSeen(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return seen >= 0.7 * Math.min(height, innerHeight);
}

const scrolled = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, SCROLL_MS);
    addEventListener('scrollend', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Brings a figure into a state and into view. */
export async function showState(figure: string, params: string): Promise<void> {
  speakTo(figure, params, 'start');
  if (!(await showFigure(figure))) return;
  // Scenes that scrolled past have set the figure, too: the reader asked for this state last.
  await new Promise((resolve) => setTimeout(resolve, AFTER_SCENES_MS));
  speakTo(figure, params, 'start');
}
