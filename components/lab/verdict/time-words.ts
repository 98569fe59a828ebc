import type { TimePrediction } from '@src/engine/time';

/** A number and its unit stay on one line. */
const NO_BREAK = '\u00a0';

/** "182 µs", "4.6 ms": two or three digits, the accuracy of a prediction. */
export function secondsText(seconds: number): string {
  const [value, unit] = seconds >= 1 ? [seconds, 's'] : seconds >= 1e-3 ? [seconds * 1e3, 'ms'] : [seconds * 1e6, 'µs'];
  const shown = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return `${shown.toLocaleString('en-US')}${NO_BREAK}${unit}`;
}

/** "150 to 215 µs". */
export function rangeText({ low, high }: Pick<TimePrediction, 'low' | 'high'>): string {
  const [from, to] = [secondsText(low), secondsText(high)];
  const [value, unit] = from.split(NO_BREAK) as [string, string];
  return to.endsWith(`${NO_BREAK}${unit}`) ? `${value} to ${to}` : `${from} to ${to}`;
}

export const titleOf = ({ resources }: TimePrediction, name: TimePrediction['bound']): string =>
  resources.find((each) => each.name === name)?.title ?? name;

const ACRONYM = /^(?:[A-Z0-9]{2,}|L[12])\b/;

const WITHOUT_ARTICLE: ReadonlySet<string> = new Set(['Latency', 'DRAM', 'Starting blocks', 'Idle SMs']);

/** A resource within a sentence, after "bound by": "latency", "the L1 data pipe". */
export function inSentence(title: string): string {
  if (title === 'Launch') return 'launching itself';
  const words = ACRONYM.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
  return WITHOUT_ARTICLE.has(title) || title.startsWith('Atomics') ? words : `the ${words}`;
}
