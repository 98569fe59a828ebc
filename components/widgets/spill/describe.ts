import { gpuName } from '@src/arch/gpu-name';
import { bytesText, count, grouped, percent } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { recorded } from './metrics';
import type { SpillValues } from './params';
import type { SpillTrace } from './simulate';

const WORD = 4;

export function describe(trace: SpillTrace, values: SpillValues): Caption {
  const { used, short, allowed } = trace;
  const asked = count(values.blocks, 'block');
  const headline =
    short === 0
      ? `${asked} per SM leave${values.blocks === 1 ? 's' : ''} ${allowed} registers per thread, and the ${count(values.demand, 'register')} that the kernel wants fit.`
      : `${asked} per SM leave ${used} registers per thread, ${short} fewer than the kernel wants.`;
  return {
    headline,
    detail: [gainText(trace), trafficText(trace), measuredText(values)].filter((text) => text !== '').join(' '),
  };
}

function gainText({ warps, warpsBefore, slots }: SpillTrace): string {
  const now = `${count(warps, 'warp')} of ${slots} are resident (${percent(warps / slots)})`;
  if (warps === warpsBefore) return `${now}, as without the bound.`;
  return `${now}; without the bound ${warpsBefore === 0 ? 'no block would fit' : `${warpsBefore}`}.`;
}

function trafficText({ short, requests, sectors, residentBytes, l1Bytes }: SpillTrace): string {
  if (short === 0) return 'Nothing has to be spilled.';
  const room = residentBytes <= l1Bytes ? 'fit into' : 'do not fit into';
  return (
    `If each missing register is one word in local memory, storing and loading all of them once takes ${grouped(requests)} requests of four sectors per SM, ${grouped(sectors)} in all, ` +
    `and the ${bytesText(residentBytes)} of all resident threads ${room} the L1, which has at most ${bytesText(l1Bytes)}.`
  );
}

function measuredText(values: SpillValues): string {
  const row = recorded(values);
  if (!row) return '';
  const spilled =
    row.localBytes === 0
      ? 'spilled nothing'
      : `kept ${count(row.localBytes / WORD, 'word')} per thread in local memory`;
  return `Compiled so, a matrix product took ${row.registers} registers, ${spilled}, and ran for ${grouped(Math.round(row.timeUs))} µs on the ${gpuName(values.gpu)}.`;
}

export function describeLane({ short, used, lanes }: SpillTrace, _values: SpillValues, lane: number): string {
  if (lane >= lanes) return `A warp has no lane ${lane}.`;
  const first = lane * WORD;
  if (short === 0) return `Lane ${lane} keeps its ${used} values in registers.`;
  return `Lane ${lane} keeps ${used} values in registers; its part of each spilled word is bytes ${first} to ${first + WORD - 1} of the line.`;
}

/** The registers wanted, those the bound leaves, what goes to local memory, how a warp requests it, and the gain. */
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
