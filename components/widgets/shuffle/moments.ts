import { count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { operationText } from './describe';
import type { ShuffleValues } from './params';
import { fatesOf, type ShuffleFigureTrace } from './simulate';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Before it, who reads whom, and what has come. */
export function moments(trace: ShuffleFigureTrace, values: ShuffleValues): readonly Moment[] {
  const { off, received } = fatesOf(trace);
  const running = 32 - off.length;
  return [
    { label: 'before the shuffle', say: 'Every lane holds its own number in a register; no memory is involved.' },
    {
      label: 'which lane reads which',
      say:
        running === 0
          ? 'No lane is active, so no lane reads.'
          : `${capital(operationText(values))}: ${count(running, 'active lane')} ${running === 1 ? 'names its source' : 'name their sources'}, all in one instruction.`,
    },
    {
      label: running === 0 ? 'nothing moves' : 'one wavefront: values arrive',
      say:
        running === 0
          ? 'Nothing has moved.'
          : `One wavefront carries all values at once: ${count(received.length, 'lane')} ${received.length === 1 ? 'has' : 'have'} the value of another.`,
    },
  ];
}
