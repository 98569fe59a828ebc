import { halfOf, nearnessOf, type Nearness, type TimedLaunch } from '@src/lab/verdict/recorded-times';
import written from '@src/lab/verdict/predicted-times.json';
import type { Run } from './run';

/** Launches that were judged together, with what is predicted of them. */
export interface TimedSet {
  readonly id: 'model' | 'judge' | 'last';
  readonly title: string;
  readonly launches: readonly TimedLaunch[];
  readonly nearness: Nearness;
}

const known = written as Readonly<Record<string, { readonly cold: number } | undefined>>;
const TIME = 'gpu__time_duration.sum';
const TITLES = {
  model: 'Kernels that the model was made on',
  judge: 'Kernels that only judge it',
  last: 'Kernels written after it was frozen',
};

/** The launches of a run of which times are predicted, in the sets that they were judged in; none: of no launch there is one. */
export function timedSets({ dataset, rows }: Run): readonly TimedSet[] {
  const all = rows.flatMap(({ case: name, params, counters }) => {
    const predicted = known[`${dataset}/${name}`]?.cold;
    const measured = counters?.[TIME];
    if (predicted === undefined || measured === undefined) return [];
    const kernel = String(params['kernel']);
    const set: TimedSet['id'] = dataset === 'kernel-times' ? halfOf(kernel) : 'last';
    return [{ set, name, file: String(params['file']), measured: measured / 1e3, predicted }];
  });
  return (['model', 'judge', 'last'] as const).flatMap((id) => {
    const launches = all.filter(({ set }) => set === id);
    return launches.length > 0 ? [{ id, title: TITLES[id], launches, nearness: nearnessOf(launches) }] : [];
  });
}

/** Predicted over measured, of launches that are far off, the farthest first. */
export function largeMisses(sets: readonly TimedSet[], most: number): readonly TimedLaunch[] {
  const off = ({ measured, predicted }: TimedLaunch): number => Math.abs(Math.log(predicted / measured));
  return sets
    .flatMap(({ launches }) => launches)
    .filter(({ measured, predicted }) => predicted > 1.4 * measured || predicted < measured / 1.4)
    .toSorted((a, b) => off(b) - off(a))
    .slice(0, most);
}
