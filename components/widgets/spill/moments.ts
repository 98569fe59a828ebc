import { bytesText, count } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { gainText } from './describe';
import type { SpillValues } from './params';
import type { SpillTrace } from './simulate';

/** What is wanted, what the bound leaves, what goes to local memory, how a warp asks for it, and what is gained. */
export function moments(trace: SpillTrace, values: SpillValues): readonly Moment[] {
  const { used, short, residentBytes, l1Bytes } = trace;
  const none = 'No value has to leave the registers.';
  return [
    { label: 'wanted', say: `The kernel wants ${count(values.demand, 'register')} per thread.` },
    {
      label: 'bound',
      say: `The bound leaves ${count(used, 'register')}, so that ${count(values.blocks, 'block')} fit${values.blocks === 1 ? 's' : ''} on an SM.`,
    },
    {
      label: 'spilled',
      say: short === 0 ? none : `For ${count(short, 'value')} per thread no register is left: they go to local memory.`,
    },
    {
      label: 'one request',
      say:
        short === 0
          ? 'Nothing is requested from local memory.'
          : 'One spilled word of all lanes of a warp is one request of four sectors.',
    },
    { label: 'resident warps', say: gainText(trace) },
    {
      label: 'in the L1',
      say:
        short === 0
          ? 'The L1 stays free for other data.'
          : `The spilled words of all resident threads take ${bytesText(residentBytes)}, and the L1 has at most ${bytesText(l1Bytes)}.`,
    },
  ];
}
