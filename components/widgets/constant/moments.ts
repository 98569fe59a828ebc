import { lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import { expression, type ConstantValues } from './params';
import type { ConstantTrace } from './simulate';

/** Nothing yet, then one moment for each pass, on a clock of cycles where they are known. */
export function moments(trace: ConstantTrace, values: ConstantValues): readonly Moment[] {
  const { passes, cycles, startCycles } = trace;
  const start = {
    label: 'before the first request',
    say: `Each lane has its address, ${expression(values)}; the constant cache has served no lane yet.`,
  };
  const served = passes.map(({ address, lanes }, index) => ({
    label: `request ${index + 1} of ${passes.length}`,
    say: `Request ${index + 1} reads byte ${address} and serves ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)}.`,
  }));
  const all = [start, ...served];
  if (cycles === null || passes.length === 0) return all;
  const first = startCycles / cycles;
  return all.map((moment, index) => ({
    ...moment,
    at: index === 0 ? 0 : index === passes.length ? 1 : first + ((1 - first) * index) / passes.length,
  }));
}
