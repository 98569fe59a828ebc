import { round, textWidth } from '@components/marks/geometry';
import { COUNTED_BY, COUNTERS, type Counter } from './metrics';
import type { AnatomyValues } from './params';
import { rules, type AnatomyTrace } from './simulate';

/** One counter beside its station. */
export interface LedgerLine {
  readonly id: Counter['id'];
  readonly x: number;
  readonly y: number;
  /** What is counted: one, and several. */
  readonly one: string;
  readonly label: string;
  /** Its name in Nsight Compute, in one line or two, short of its middle where there is no room; none in a low room. */
  readonly name: readonly string[];
  /** By step: what it has counted; `null` where nobody knows. */
  readonly counts: readonly (number | null)[];
  /** It counts up by so many. */
  readonly by: number;
  /** Rests on a rule that is only assumed on this GPU, or is not known at all. */
  readonly doubtful: boolean;
}

interface Place {
  readonly id: Counter['id'];
  readonly y: number;
}

interface Room {
  readonly left: number;
  readonly right: number;
  readonly text: number;
  /** px from one counter of a station to the next. */
  readonly pitch: number;
}

const LABELS: Readonly<Record<Counter['id'], readonly [string, string]>> = {
  requests: ['request', 'requests'],
  wavefronts: ['tag wavefront', 'tag wavefronts'],
  sectors: ['sector', 'sectors'],
  l1Hits: ['hit', 'hit'],
  l1Misses: ['miss', 'miss'],
  l2Sectors: ['sector requested', 'sectors requested'],
  dramBytes: ['B read', 'B read'],
};

export function ledgerOf(
  trace: AnatomyTrace,
  values: AnatomyValues,
  places: readonly Place[],
  { left, right, text, pitch }: Room,
): LedgerLine[] {
  const assumed = rules(values).flatMap(({ rule, level }) => (level === 'assumed' ? [rule.id] : []));
  const letters = lettersIn({ left, right, text });
  const wanted = ledgerLines({ left, right, text });
  const lines = pitch > text * (wanted === 2 ? 4.2 : 2.9) ? wanted : 0;
  return places.map(({ id, y }) => {
    const { name, rule } = COUNTERS.find((counter) => counter.id === id)!;
    const counts = trace.road.stages.map(({ counters }) => counters[id]);
    return {
      ...{ id, one: LABELS[id][0], label: LABELS[id][1], counts, x: round(left), y: round(y) },
      by: id === 'dramBytes' ? (trace.fetchBytes ?? 1) : 1,
      name: lines === 0 ? [] : fitted(name, letters, lines),
      doubtful: (rule !== undefined && assumed.includes(rule)) || counts.at(-1) === null,
    };
  });
}

type Column = Pick<Room, 'left' | 'right' | 'text'>;

const lettersIn = ({ left, right, text }: Column): number => Math.floor((right - left) / textWidth('m', text));

/** Lines of a counter's name: two where every name is whole in two, else one without its middle. */
export const ledgerLines = (column: Column): 1 | 2 =>
  Math.max(...COUNTERS.map(({ name }) => name.length)) <= 2 * lettersIn(column) - 6 ? 2 : 1;

/** The stations' counters, in order. */
export const countersOf = (...kinds: readonly (keyof typeof COUNTED_BY)[]): Counter['id'][] =>
  kinds.flatMap((kind) => [...COUNTED_BY[kind]!]);

/** Whole, broken at an underscore, or without its middle, which "All numbers" has. */
export function fitted(name: string, letters: number, lines: number): string[] {
  if (name.length <= letters) return [name];
  if (lines > 1 && name.length <= 2 * letters - 6) {
    const cut = name.lastIndexOf('_', letters - 1);
    return [name.slice(0, cut), name.slice(cut)];
  }
  const quantity = name.replace(/_pipe.*|_srcunit.*/, '');
  const outcome = /_lookup_\w+/.exec(name)?.[0] ?? '';
  const short = outcome ? `…${outcome}` : `${quantity}…`;
  return short.length <= letters ? [short] : [];
}
