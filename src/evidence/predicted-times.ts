import { type BoundKind, type ResourceName, resourceNames } from '@src/engine/time';
import { isNamedRight, measuredBounds } from '@src/lab/verdict/measured-bound';
import { nearnessOf, type Nearness, type TimedLaunch } from '@src/lab/verdict/recorded-times';
import writtenH100 from '@src/lab/verdict/predicted-times-h100.json';
import writtenH200 from '@src/lab/verdict/predicted-times-h200.json';
import unseenH100 from '@src/lab/verdict/unseen-predictions-h100.json';
import unseenH200 from '@src/lab/verdict/unseen-predictions-h200.json';
import type { Run } from './run';

/** Launches that were judged together, with the model's prediction for them. */
export interface TimedSet {
  readonly id: 'model' | 'judge';
  readonly dataset: string;
  readonly title: string;
  readonly launches: readonly TimedLaunch[];
  readonly nearness: Nearness;
  /** Percent whose bound matches the profiler's rule on the counters, and all others. */
  readonly boundRight: number;
  readonly misnamed: readonly Misnamed[];
}

/** A launch for which the profiler's rule disagrees. */
interface Misnamed {
  readonly name: string;
  readonly predicted: string;
  readonly measured: string;
}

/** What a launch is bound by, in a table. */
export const boundWords: Readonly<Record<ResourceName | BoundKind, string>> = {
  sm: 'SM',
  dram: 'DRAM',
  l2: 'L2',
  l1: 'L1',
  lsu: 'LSU',
  latency: 'latency',
  adu: 'address unit',
  alu: 'ALU',
  fma: 'FMA pipe',
  sfu: 'SFU',
  fp64: 'FP64 pipe',
  tensor: 'tensor cores',
  'data-pipe': 'L1 data pipe',
  'tag-stage': 'L1 tag stage',
  'l2-halves': 'link between the L2 halves',
  'sm-receives': 'path from L2 to SM',
  'sm-sends': 'path from SM to L2',
  constants: 'constant cache',
  'block-starts': 'starting blocks',
  'one-address': 'contended atomics',
  'idle-sms': 'idle SMs',
  atomics: 'atomics in the L2',
  issue: 'issue slots',
  launch: 'launch overhead',
};

type Predictions = Readonly<Record<string, { readonly cold: number; readonly bound: string } | undefined>>;
const boundNamed = (name: string): ResourceName | undefined => resourceNames.find((each) => each === name);
const TIME = 'gpu__time_duration.sum';
/**
 * By recorded GPU: the model's current prediction, and its prediction of a set before anyone who worked on it had seen one
 * of its launches.
 */
const predictionsOn: Readonly<
  Record<string, { readonly written: Predictions; readonly unseen: Predictions } | undefined>
> = {
  h100: { written: writtenH100, unseen: unseenH100 },
  h200: { written: writtenH200, unseen: unseenH200 },
};
/** These launches were unseen when the model was frozen: the page shows its prediction at that time. */
const JUDGES = [
  'kernel-times-6',
  'kernel-times-7',
  'kernel-times-8',
  'kernel-times-9',
  'kernel-times-10',
  'kernel-times-11',
];
const TITLES = {
  model: 'Launches that the model is made on',
  judge: 'Launches that judge it, opened after it was frozen',
};

/** The launches of a run with predicted times, in the sets in which they were judged; none: the run has none. */
export function timedSets({ dataset, arch, rows }: Run): readonly TimedSet[] {
  const isJudge = JUDGES.includes(dataset);
  const predictions = predictionsOn[arch]?.[isJudge ? 'unseen' : 'written'] ?? {};
  const all = rows.flatMap(({ case: name, params, counters }) => {
    const prediction = predictions[`${dataset}/${name}`];
    const measured = counters?.[TIME];
    if (!prediction || !counters || measured === undefined) return [];
    const { cold: predicted } = prediction;
    const bound = boundNamed(prediction.bound);
    if (!bound) throw new Error(`The bound "${prediction.bound}" of ${name} is none that the model names.`);
    const misnamed: Misnamed | null = isNamedRight(bound, counters)
      ? null
      : {
          name,
          predicted: boundWords[bound],
          measured: measuredBounds(counters)
            .map((each) => boundWords[each])
            .join(' or '),
        };
    return [{ name, file: String(params['file']), measured: measured / 1e3, predicted, misnamed }];
  });
  if (all.length === 0) return [];
  const id = isJudge ? 'judge' : 'model';
  const misnamed = all.flatMap((each) => each.misnamed ?? []);
  const boundRight = Math.round(100 * (1 - misnamed.length / all.length));
  return [{ id, dataset, title: TITLES[id], launches: all, nearness: nearnessOf(all), boundRight, misnamed }];
}

/** Predicted over measured, for launches that are far off, the farthest first. */
export function largeMisses(sets: readonly TimedSet[]): readonly (TimedLaunch & { readonly dataset: string })[] {
  const off = ({ measured, predicted }: TimedLaunch): number => Math.abs(Math.log(predicted / measured));
  return sets
    .flatMap(({ launches, dataset }) => launches.map((launch) => ({ ...launch, dataset })))
    .filter(({ measured, predicted }) => predicted > 1.4 * measured || predicted < measured / 1.4)
    .toSorted((a, b) => off(b) - off(a));
}
