import {
  boundKindOf,
  busiestUnit,
  LATENCY_BELOW,
  type ResourceName,
  shownOf,
  type TimePrediction,
} from '@src/engine/time';

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

const WITHOUT_ARTICLE: ReadonlySet<string> = new Set([
  'Latency',
  'DRAM',
  'Starting blocks',
  'Idle SMs',
  'Contended atomics',
  'Atomics in the L2',
  'Launch overhead',
]);

/** A resource within a sentence, after "bound by": "latency", "the L1 data pipe". */
export function inSentence(title: string): string {
  const words = ACRONYM.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
  return WITHOUT_ARTICLE.has(title) ? words : `the ${words}`;
}

const PLURAL: ReadonlySet<string> = new Set([
  'Issue slots',
  'Tensor cores',
  'Idle SMs',
  'Contended atomics',
  'Atomics in the L2',
]);

/** Names joined by "or". */
const either = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' or ') : `${names.slice(0, -1).join(', ')}, or ${names.at(-1)!}`;

/** After the bound, within a sentence: ", perhaps by latency"; nothing where one is named alone. */
export function perhapsText(time: TimePrediction): string {
  const names = time.perhaps.map((name) => inSentence(titleOf(time, name)));
  return names.length > 0 ? `, perhaps by ${either(names)}` : '';
}

/** In a table: "DRAM, perhaps latency". */
export function boundCell(time: TimePrediction): string {
  const names = time.perhaps.map((name) => inSentence(titleOf(time, name)).replace(/^the /, ''));
  return `${titleOf(time, time.bound)}${names.length > 0 ? `, perhaps ${either(names)}` : ''}`;
}

/** A bar and the profiler's percentage of peak that differ by fewer points are read as the same. */
const ALIKE = 0.02;

/**
 * What Nsight Compute would show of a resource, where its bar says something else: the profiler averages over all SMs, and
 * divides by a peak that may be out of reach. Empty where both say the same.
 */
export function peakText({ resources }: TimePrediction, name: ResourceName): string {
  const { share, shown } = resources.find((each) => each.name === name)!;
  const peak = shownOf(resources, name);
  return shown === null || Math.abs(peak / 100 - share) < ALIKE ? '' : `Nsight Compute: ${percent(peak)} of peak.`;
}

const percent = (peak: number): string => `${peak < 10 ? peak.toFixed(1) : Math.round(peak)}${NO_BREAK}%`;

/** How the rule named the bound of this launch. */
export function whyBound(time: TimePrediction): string {
  const { resources, bound } = time;
  const unit = busiestUnit(resources);
  if (unit === null) return '';
  const title = titleOf(time, unit);
  const share = `${inSentence(title)} ${PLURAL.has(title) ? 'get' : 'gets'} to ${percent(shownOf(resources, unit))}`;
  return bound === unit ? `Here ${share}.` : `Here none gets there; ${share}.`;
}

/** Why others are named with the bound, one sentence for each; empty where it is named alone. */
export function whyPerhaps(time: TimePrediction): string {
  const isLatency = (name: ResourceName): boolean => boundKindOf(name) === 'latency';
  const unit = [time.bound, ...time.perhaps].find((name) => !isLatency(name));
  if (unit === undefined) return '';
  const title = titleOf(time, unit);
  const named = inSentence(title);
  const [gets, stays, its] = PLURAL.has(title) ? ['get', 'stay', 'their'] : ['gets', 'stays', 'its'];
  const flip = (time.duration * shownOf(time.resources, unit)) / LATENCY_BELOW;
  return time.perhaps
    .map((name) => {
      const other = titleOf(time, name);
      const [bounds, is] = PLURAL.has(other) ? ['bound', 'are'] : ['bounds', 'is'];
      if (name === unit)
        return `If the launch takes less than ${secondsText(flip)}, ${named} ${gets} to ${LATENCY_BELOW} % of ${its} peak and ${bounds} it.`;
      return isLatency(name)
        ? `If the launch takes more than ${secondsText(flip)}, ${named} ${stays} under ${LATENCY_BELOW} % of ${its} peak, and ${inSentence(other)} ${bounds} it.`
        : `${start(inSentence(other))} ${is} nearly as busy as ${named}.`;
    })
    .join(' ');
}

const start = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
