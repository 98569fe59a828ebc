import { count, lanesText, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/** "not swizzled", "swizzled within 128 B". */
export const laid = ({ swizzle }: Pick<TmaBoxValues, 'swizzle'>): string =>
  swizzle === 'none' ? 'not swizzled' : `swizzled within ${swizzle} B`;

export const fillName = ({ fill }: TmaBoxValues): string => (fill === 'nan' ? 'not a number' : '0');
const fillWords = ({ fill }: TmaBoxValues): string => (fill === 'nan' ? 'values that are not numbers' : 'zeros');

/** "column 3", "the 16 B from column 4 on". */
export const readWords = (trace: TmaBoxTrace): string =>
  trace.readBytes === trace.elementBytes ? `column ${trace.readColumn}` : `the 16 B from column ${trace.readColumn} on`;

export const wavefronts = (value: number): string => count(value, 'wavefront');

/** A byte more or less matters here. */
export const exactBytes = (value: number): string => `${grouped(value)} B`;

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

/** The landing's place on the clock: rows in flight are seen, however many wavefronts follow. */
const LANDED = 0.4;

/** The instruction, the tile, then a moment for each wavefront of the read. */
export function moments(trace: TmaBoxTrace, values: TmaBoxValues): readonly Moment[] {
  const { read, insideBytes, fillBytes } = trace;
  const filled = fillBytes === 0 ? '' : ` ${exactBytes(fillBytes)} of ${fillWords(values)} fill what is outside.`;
  return [
    {
      at: 0,
      label: 'one thread issues the copy',
      say: 'The driver has accepted the descriptor, and one thread issues the copy. Shared memory still holds what it held.',
    },
    {
      at: LANDED,
      label: 'the tile has landed',
      say: `${exactBytes(insideBytes)} come from the tensor.${filled} The barrier has counted ${exactBytes(trace.barrierBytes)}.`,
    },
    ...read.wavefronts.map(({ lanes, banks }, index): Moment => ({
      at: LANDED + ((1 - LANDED) * (index + 1)) / read.wavefronts.length,
      label: `wavefront ${index + 1} of ${read.wavefronts.length}`,
      say: `Wavefront ${index + 1} serves ${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)} from ${count(new Set(banks).size, 'bank')}.`,
    })),
  ];
}
