import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { isShared, type ScanValues } from './params';
import type { ScanTrace } from './simulate';

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
