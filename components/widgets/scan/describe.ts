import { count } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { isExclusive, isShared, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

/** "An inclusive scan by shuffles". */
export const subjectOf = (values: ScanValues): string =>
  `An ${values.kind} scan ${isShared(values) ? 'in shared memory' : 'by shuffles'}`;

/** Warp instructions between the values and their sums, without address arithmetic and branches. */
export const instructionsOf = ({ shuffles, adds, sharedLoads, sharedStores }: ScanTrace['totals']): number =>
  shuffles + adds + sharedLoads + sharedStores;

export function describe(trace: ScanTrace, values: ScanValues): Caption {
  const { dataWavefronts, barriers } = trace.totals;
  const waits = barriers === 0 ? 'no barrier' : count(barriers, 'barrier');
  const whose = values.width === '32' ? 'a warp' : `segments of ${values.width} lanes`;
  return {
    headline: `${subjectOf(values)} of ${whose} takes ${count(trace.steps.length, 'round')}, ${count(dataWavefronts, 'wavefront')} and ${waits}.`,
    detail: `${howText(trace, values)} ${costText(values)}`,
  };
}

function howText({ resultByLane }: ScanTrace, values: ScanValues): string {
  const last = `lane 31 ends with ${resultByLane[31]}`;
  const reach = values.width === '2' ? 'One round adds the lane below' : 'Each round reaches twice as far down';
  return isExclusive(values)
    ? `${reach}; one more round moves every sum up by a lane, so that it excludes the lane’s own value, and ${last}.`
    : `${reach}, and a lane without another lane so far below is done; ${last}.`;
}

const costText = (values: ScanValues): string =>
  isShared(values)
    ? 'A round is a store, a barrier and a load; two rows of words alternate.'
    : `A round is one shuffle; lanes without a source execute it too and do not add.`;

export function describeLane(trace: ScanTrace, values: ScanValues, lane: number): string {
  const held = trace.steps.map(({ valueByThread }) => valueByThread[lane] ?? 0);
  const changed = held.filter((value, index) => value !== (held[index - 1] ?? trace.valueByLane[lane]));
  const first = lane - (lane % Number(values.width));
  const end = isExclusive(values) ? lane - 1 : lane;
  const becomes = changed.length === 0 ? 'and keeps it' : `then ${changed.join(', ')}`;
  const sum =
    end < first
      ? 'nothing is before it, so 0'
      : end === first
        ? `the value of lane ${first} alone`
        : `the sum of lanes ${first} to ${end}`;
  return `Lane ${lane} starts with ${trace.valueByLane[lane]}, ${becomes}: ${sum}.`;
}

/** "up 4"; the last round of an exclusive scan adds nothing. */
export function roundText(trace: ScanTrace, values: ScanValues, index: number): string {
  if (trace.steps[index]!.counts.adds === 0) return 'move up';
  return `${isShared(values) ? 'd =' : 'up'} ${2 ** index}`;
}

export function moments(trace: ScanTrace, values: ScanValues): readonly Moment[] {
  const last = trace.steps.length;
  return [
    { label: '32 values', say: 'Each lane has one value: 1, 2, 3, 4, and so on again.' },
    ...trace.steps.map(({ instruction }, index): Moment => {
      const done = trace.doneByLane.filter((step) => step <= index + 1).length;
      const rest =
        done === 32
          ? 'All lanes have their sums.'
          : done === 0
            ? 'No lane has its sum yet.'
            : `${count(done, 'lane')} of 32 ${done === 1 ? 'has its sum' : 'have their sums'}.`;
      return {
        label: `${roundText(trace, values, index)}: round ${index + 1} of ${last}`,
        say: `${instruction}. ${rest}`,
      };
    }),
  ];
}
