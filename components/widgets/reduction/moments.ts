import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { isTree, type ReductionValues } from './params';
import type { ReductionTrace } from './simulate';

/** What a round is called beside its row: "down 16", "words + 8". */
export function roundText(trace: ReductionTrace, values: ReductionValues, index: number): string {
  const { counts } = trace.steps[index]!;
  const distance = distanceOf(trace, index);
  if (counts.redux > 0) return 'redux';
  if (counts.shuffles > 0) return `${values.way === 'xor' ? 'xor' : 'down'} ${distance}`;
  if (counts.adds > 0) return `s = ${distance}`;
  return counts.sharedLoads > 0 ? 'load' : 'store';
}

/** How far apart two values are that a round adds: what thread 0 reads tells it in every way. */
export const distanceOf = ({ steps }: ReductionTrace, index: number): number => steps[index]!.readsByThread[0] ?? 0;

export function moments(trace: ReductionTrace, values: ReductionValues): readonly Moment[] {
  const start: Moment = {
    label: `${trace.threads} values`,
    say: `Each thread has one value: its number in its warp.`,
  };
  return [
    start,
    ...trace.steps.map(({ instruction, counts }, index): Moment => {
      const left = trace.needed[index + 1]!.length;
      const cost = [
        ...(counts.dataWavefronts > 0 ? [count(counts.dataWavefronts, 'wavefront')] : []),
        ...(counts.barriers > 0 ? [count(counts.barriers, 'barrier')] : []),
      ].join(' and ');
      const counted = isTree(values) ? 'word' : 'thread';
      return {
        label: `${roundText(trace, values, index)}: ${left} of ${trace.threads} count`,
        say: `${instruction}: ${cost === '' ? 'no wavefront' : cost}, and the sum is now in what ${count(left, counted)} ${left === 1 ? 'holds' : 'hold'}.`,
      };
    }),
  ];
}
