import { count, lanesText, ratio } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { expression, type ConstantValues } from './params';
import type { ConstantTrace } from './simulate';

export const requestsText = (requests: number): string => count(requests, 'request');

/** "105 cycles"; "about 105 cycles" where not measured. */
export const cyclesText = ({ estimated }: ConstantTrace, cycles: number): string =>
  `${estimated ? 'about ' : ''}${count(Number(cycles.toFixed(1)), 'cycle')}`;

/** "a load that hits the L1 takes 32", or that it is not known. */
function globalText({ global }: ConstantTrace): string {
  return global.cycles === null
    ? 'the time of an L1 hit on this GPU is not known'
    : `a load that hits the L1 takes ${Math.round(global.cycles)}`;
}

export function describe(trace: ConstantTrace, values: ConstantValues): Caption {
  const { passes, cycles, instructions, requests } = trace;
  if (passes.length === 0)
    return {
      headline: 'No lane is active, so the constant cache gets no request.',
      detail: 'A read whose lanes are all inactive makes no request.',
    };
  const took =
    passes.length === 1
      ? `With ${expression(values)}, all lanes read one address: 1 request to the constant cache`
      : `With ${expression(values)}, the warp reads ${passes.length} different addresses: ${requestsText(passes.length)} to the constant cache, one after another`;
  if (cycles === null)
    return {
      headline: `${took}, in each of ${instructions} instructions: ${requests} in all.`,
      detail: `A read of 16 B per lane takes two instructions of 8 B, whose requests overlap: the cycles are not modeled. ${whyText(trace)}`,
    };
  return {
    headline: `${took}, in ${cyclesText(trace, cycles)}; ${globalText(trace)}.`,
    detail: whyText(trace),
  };
}

/** What a reader can learn from the state, most important first. */
function whyText(trace: ConstantTrace): string {
  const { passes, misses, lines, lineBytes, cacheLines, global } = trace;
  if (misses > 0)
    return (
      `The addresses are in ${count(lines, 'line')} of ${lineBytes} B. The first constant cache holds ${cacheLines} lines in sets of four, ` +
      `and ${misses === passes.length ? 'every request misses' : `${requestsText(misses)} ${misses === 1 ? 'misses' : 'miss'}`} it each time; the next cache has them.`
    );
  if (passes.length === 1)
    return `Constant memory is built for this. A load through the L1 requests ${count(global.sectors, 'sector')} and is nearly as fast, so the gain is small even here.`;
  const near = lines === 1 ? 'are in one line of the constant cache' : `are in ${lines} lines of the constant cache`;
  return (
    `The cache compares addresses: these ${near}, which does not help. ` +
    `A global load of the same addresses is one request for ${count(global.sectors, 'sector')}${slower(trace)}.`
  );
}

function slower({ cycles, global }: ConstantTrace): string {
  if (cycles === null || global.cycles === null || cycles <= global.cycles) return '';
  const caution = global.wavefronts > 1 ? ', which takes longer if it looks up many lines' : '';
  return `${caution}; the constant read takes ${ratio(cycles / global.cycles)} as long as an L1 hit`;
}

export function describeLane(trace: ConstantTrace, _values: ConstantValues, lane: number): string {
  const address = trace.addressByLane[lane] ?? null;
  if (address === null) return `Lane ${lane} is inactive and reads nothing.`;
  const pass = trace.passes.findIndex(({ lanes }) => lanes.includes(lane));
  const others = trace.passes[pass]!.lanes.length - 1;
  const company = others === 0 ? 'alone' : `with ${count(others, 'other lane')}`;
  return `Lane ${lane} reads byte ${address} of the table, served ${company} by request ${pass + 1} of ${trace.passes.length}.`;
}

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
