import { count } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/** "not swizzled", "swizzled within 128 B". */
export const laid = ({ swizzle }: Pick<TmaBoxValues, 'swizzle'>): string =>
  swizzle === 'none' ? 'not swizzled' : `swizzled within ${swizzle} B`;

export const fillName = ({ fill }: TmaBoxValues): string => (fill === 'nan' ? 'not a number' : '0');
export const fillWords = ({ fill }: TmaBoxValues): string => (fill === 'nan' ? 'values that are not numbers' : 'zeros');

/** "column 3", "the 16 B from column 4 on". */
export const readWords = (trace: TmaBoxTrace): string =>
  trace.readBytes === trace.elementBytes ? `column ${trace.readColumn}` : `the 16 B from column ${trace.readColumn} on`;

export const wavefronts = (value: number): string => count(value, 'wavefront');

/** A byte more or less matters here. */
export const exactBytes = (value: number): string => `${value.toLocaleString('en-GB')} B`;

export function describe(trace: TmaBoxTrace, values: TmaBoxValues): Caption {
  const { read, tileBytes } = trace;
  const taken = read.wavefronts.length;
  const cost =
    taken === read.ideal ? `${wavefronts(taken)}, the fewest` : `${wavefronts(taken)}; the ideal is ${read.ideal}`;
  return {
    headline:
      `A box of ${values.columns} × ${values.rows} ${values.type}, ${laid(values)}, takes ${exactBytes(tileBytes)} of shared memory, ` +
      `and reading ${readWords(trace)} of it takes ${cost}.`,
    detail: [barrierText(trace, values), holeText(trace), queueText(trace)].filter(Boolean).join(' '),
  };
}

function barrierText({ barrierBytes, fillBytes, insideBytes }: TmaBoxTrace, values: TmaBoxValues): string {
  const expects = `The barrier expects ${exactBytes(barrierBytes)}`;
  if (fillBytes === 0) return `${expects}, all from the tensor.`;
  const from = insideBytes === 0 ? 'none' : `only ${exactBytes(insideBytes)} of them`;
  return `${expects}, though ${from} come from the tensor: ${exactBytes(fillBytes)} are outside, arrive as ${fillWords(values)}, and count.`;
}

const holeText = ({ holeBytes, rowBytes, pitchBytes }: TmaBoxTrace): string =>
  holeBytes === 0
    ? ''
    : rowBytes < pitchBytes
      ? `Rows of ${rowBytes} B are ${pitchBytes} B apart: ${exactBytes(holeBytes)} between them keep what they held, and do not count.`
      : `${exactBytes(holeBytes)} at the end keep what they held, and do not count.`;

function queueText({ read, readBytes }: TmaBoxTrace): string {
  const queue =
    read.conflictDegree > 1
      ? `${count(read.conflictDegree, 'word')} are in one bank, and a bank serves one per wavefront.`
      : 'No bank has a conflict.';
  const passes = read.passes.filter(({ degree }) => degree > 0).length;
  return passes > 1 ? `${readBytes} B per lane go in ${passes} passes of ${read.lanesPerPass} lanes. ${queue}` : queue;
}

export function describeLane(trace: TmaBoxTrace, _values: TmaBoxValues, lane: number): string {
  const service = trace.read.serviceByLane[lane];
  if (!service) return `Lane ${lane} is off: the box has no row ${lane}.`;
  const { address, bank, wavefront } = service;
  const words = Math.ceil(trace.readBytes / 4);
  const banks = words > 1 ? `banks ${bank} to ${bank + words - 1}` : `bank ${bank}`;
  return `Lane ${lane} reads ${exactBytes(trace.readBytes)} of row ${lane} at byte ${address} of the tile: ${banks}, wavefront ${wavefront}.`;
}
