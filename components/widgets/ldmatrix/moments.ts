import { count, lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { matricesOf, type LdmatrixValues } from './params';
import type { LdmatrixTrace } from './simulate';

/** The instruction, then one moment per wavefront. */
export function moments({ shared }: LdmatrixTrace, values: LdmatrixValues): readonly Moment[] {
  const { wavefronts } = shared;
  const rows = 8 * matricesOf(values);
  const issue: Moment = {
    label: 'one instruction',
    say: `One instruction takes row addresses from lanes 0 to ${rows - 1}. No bank has delivered a word yet.`,
  };
  let waiting = rows;
  const turns = wavefronts.map(({ lanes, banks, pass }, index): Moment => {
    waiting -= lanes.length;
    const which = lanes.map((lane) => lane % 8);
    const left =
      waiting === 0 ? 'No row waits any longer.' : `${count(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'}.`;
    const moved = `${lanes.length === 1 ? 'row' : 'rows'} ${lanesText(which)} of matrix ${pass - 1}`;
    return {
      label: `wavefront ${index + 1} of ${wavefronts.length}`,
      say: `Wavefront ${index + 1} moves ${moved}, over ${count(new Set(banks).size, 'bank')}. ${left}`,
    };
  });
  return [issue, ...turns];
}
