import { sleepingIsland } from './astro-island';
import { replaceInQuery } from './link';
import { tell, type FigureSet } from './page-bus';

/**
 * Set a figure's state, awake or not; a sleeping one stays asleep.
 *
 * @param params - Pairs without prefixes: "stride=8&step=3".
 */
export function setFigure(figure: string, params: string, base: FigureSet['base'] = 'start'): void {
  if (!sleepingIsland(figure)) {
    tell('figure:set', { figure, params, base });
    return;
  }
  const query = queryWith(location.search, figure, params, base);
  history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}

/** A page's query with these parameters of a figure; pairs of others are unchanged, letter by letter. */
export function queryWith(search: string, figure: string, params: string, base: FigureSet['base']): string {
  const pairs = params.split('&').filter((pair) => pair !== '');
  const named = new Set(new URLSearchParams(params).keys());
  const before = [...new URLSearchParams(search)].flatMap(([key, text]) => {
    const name = key.startsWith(`${figure}.`) ? key.slice(figure.length + 1) : null;
    return base === 'start' || name === null || named.has(name) ? [] : [`${name}=${encodeURIComponent(text)}`];
  });
  return replaceInQuery(search, figure, [...before, ...pairs].map((pair) => `${figure}.${pair}`).join('&'));
}
