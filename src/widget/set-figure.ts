import { sleepingIsland } from './astro-island';
import { replaceInQuery } from './link';
import { tell, type FigureSet } from './page-bus';

/**
 * Bring a figure into a state, awake or not; one that sleeps goes on sleeping.
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

/** A page's query in which a figure has these parameters; what is said of others stays letter by letter. */
export function queryWith(search: string, figure: string, params: string, base: FigureSet['base']): string {
  const pairs = params.split('&').filter((pair) => pair !== '');
  const named = new Set(new URLSearchParams(params).keys());
  const before = [...new URLSearchParams(search)].flatMap(([key, text]) => {
    const name = key.startsWith(`${figure}.`) ? key.slice(figure.length + 1) : null;
    return base === 'start' || name === null || named.has(name) ? [] : [`${name}=${encodeURIComponent(text)}`];
  });
  return replaceInQuery(search, figure, [...before, ...pairs].map((pair) => `${figure}.${pair}`).join('&'));
}
