import { replaceInQuery } from '@src/widget/link';
import { tell } from '@src/widget/page-bus';

/** True while a figure is only its HTML: it hears nothing yet, and will read the address when it wakes. */
function sleeps(figure: string): boolean {
  const island = document.getElementById(figure)?.closest('astro-island');
  return island?.hasAttribute('ssr') ?? false;
}

/**
 * Bring a figure into a state, whether it is awake or not.
 *
 * @param params - Pairs without prefix, relative to the figure's first state on its page: "stride=8&step=3".
 */
export function setFigure(figure: string, params: string): void {
  if (sleeps(figure)) {
    const query = replaceInQuery(location.search, figure, prefixed(figure, params));
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
  } else tell('figure:set', { figure, params, base: 'start' });
}

function prefixed(figure: string, params: string): string {
  const pairs = params.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => `${figure}.${pair}`).join('&');
}

/** True when the address says how the figure is to be: a link, or what the reader made before a reload. */
export const isInAddress = (figure: string, search = location.search): boolean =>
  search
    .replace(/^\?/, '')
    .split('&')
    .some((pair) => pair.startsWith(`${figure}.`));

/** The figure that a scene sets: its own, else that of the group around it. */
export const figureOf = (scene: HTMLElement): string | undefined =>
  scene.dataset['sceneFigure'] ?? scene.closest<HTMLElement>('.scenes')?.dataset['sceneFigure'];
