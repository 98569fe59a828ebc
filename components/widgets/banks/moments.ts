import { count, lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import type { BanksTrace } from './simulate';

/** The instruction, then one moment per wavefront. */
export function moments(trace: BanksTrace): readonly Moment[] {
  const { wavefronts, activeLanes } = trace.shared;
  const issue: Moment = {
    label: 'one instruction',
    say: `One instruction requests ${count(activeLanes, 'address', 'addresses')}. No bank has delivered a word yet.`,
  };
  let waiting = activeLanes;
  const turns = wavefronts.map(({ lanes, banks, round, pass }, index): Moment => {
    if (round === 1) waiting -= lanes.length;
    const who = `${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)}`;
    const where = trace.shared.passes.length > 1 ? ` of pass ${pass}` : '';
    return {
      label: `wavefront ${index + 1} of ${wavefronts.length}`,
      say:
        round === 2
          ? `Wavefront ${index + 1} serves ${who} again: a compare-and-swap takes two.`
          : `Wavefront ${index + 1} serves ${who}${where} from ${count(new Set(banks).size, 'bank')}. ${waitText(waiting)}`,
    };
  });
  return [issue, ...turns];
}

const waitText = (lanes: number): string =>
  lanes === 0 ? 'No lane waits any longer.' : `${count(lanes, 'lane')} ${lanes === 1 ? 'waits' : 'wait'}.`;
