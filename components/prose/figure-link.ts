import { tell } from '@src/widget/page-bus';

/** What stands around a figure on a page that Astro built. */
interface Island extends HTMLElement {
  start?: () => Promise<void>;
}
type Load = () => Promise<() => Promise<void>>;

const islandOf = (figure: string): Island | null =>
  document.getElementById(figure)?.closest<Island>('astro-island[ssr]') ?? null;

/**
 * A figure wakes when it is scrolled to. A sentence that speaks with it must not wait for that: after a reload in the
 * middle of a chapter the figure above has never been seen.
 */
export async function wake(figure: string): Promise<void> {
  const island = islandOf(figure);
  if (!island) return;
  const page = window as unknown as { Astro?: Record<string, unknown> };
  page.Astro ??= {};
  page.Astro['prose'] = async (load: Load) => (await load())();
  island.setAttribute('client', 'prose');
  await island.start?.();
}

/**
 * Set parameters of a figure, asleep or not.
 *
 * @param params - Pairs without prefixes.
 * @param base - As in `FigureSet`.
 */
export function setFigure(figure: string, params: string, base: 'start' | 'current'): void {
  if (!islandOf(figure)) {
    tell('figure:set', { figure, params, base });
    return;
  }
  // A figure reads the address when it wakes.
  const url = new URL(location.href);
  if (base === 'start')
    for (const key of [...url.searchParams.keys()].filter((key) => key.startsWith(`${figure}.`)))
      url.searchParams.delete(key);
  for (const [name, text] of new URLSearchParams(params)) url.searchParams.set(`${figure}.${name}`, text);
  history.replaceState(history.state, '', url);
  void wake(figure);
}

/** A jump over several screens is no motion that explains anything. */
const NEAR_SCREENS = 1.5;
/** Until scenes have noticed where the page stands. */
const AFTER_SCENES_MS = 150;
/** Longest wait for a smooth scroll, ms. */
const SCROLL_MS = 1200;

/**
 * Bring a figure into view, unless most of it, or of what fits, is there.
 *
 * @returns True when the page had to scroll; resolves when it has come to rest.
 */
export async function showFigure(figure: string): Promise<boolean> {
  const element = document.getElementById(figure);
  if (!element) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (seen >= 0.7 * Math.min(height, innerHeight)) return false;
  const far = Math.max(-bottom, top - innerHeight) > NEAR_SCREENS * innerHeight;
  const calm = far || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const block = height > innerHeight * 0.8 ? 'start' : 'center';
  const rest = calm ? Promise.resolve() : scrolled();
  element.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block });
  await rest;
  return true;
}

const scrolled = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, SCROLL_MS);
    addEventListener('scrollend', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Bring a figure into a state and into view. */
export async function showState(figure: string, params: string): Promise<void> {
  setFigure(figure, params, 'start');
  if (!(await showFigure(figure))) return;
  // Scenes that scrolled past have set the figure, too: the reader asked for this state last.
  await new Promise((resolve) => setTimeout(resolve, AFTER_SCENES_MS));
  setFigure(figure, params, 'start');
}
