import type { LoopCost } from '@src/engine/element-loop-cost';
import { bytesText, count, lanesText, percent } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { FLOAT, promiseOf, type VectorLoadValues } from './params';
import { KINDS, stepsOf, type Kind, type VectorLoadTrace } from './simulate';

/** "16 B per lane". */
export const nameOf = (kind: Kind, { bytes }: VectorLoadValues): string =>
  `${kind === 'scalar' ? FLOAT : bytes} B per lane`;

/** How an element is loaded, when it takes more than one load: "as 4 loads of 4 B"; else ''. */
export function splitText({ byKind: { vector } }: VectorLoadTrace, { bytes }: VectorLoadValues): string {
  const pieces = Number(bytes) / vector.pieceBytes;
  return pieces === 1 ? '' : `as ${pieces} loads of ${vector.pieceBytes} B`;
}

/** "2", "12.3". */
export const trimmed = (value: number): string => String(Number(value.toFixed(1)));

export const sectorsPerRequest = ({ sectorsAsked, requests }: LoopCost): number =>
  requests.length === 0 ? 0 : sectorsAsked / requests.length;

export const idealPerRequest = ({ idealSectors, requests }: LoopCost): number =>
  requests.length === 0 ? 0 : idealSectors / requests.length;

export const usedShare = ({ usefulBytes, askedBytes }: LoopCost): number =>
  askedBytes === 0 ? 0 : usefulBytes / askedBytes;

/** "2 requests of 16 sectors". */
const requestsText = (cost: LoopCost): string => {
  const each = trimmed(sectorsPerRequest(cost));
  const sectors = each === '1' ? '1 sector' : `${each} sectors`;
  return cost.requests.length === 1 ? `1 request of ${sectors}` : `${cost.requests.length} requests of ${sectors}`;
};

export function describe(trace: VectorLoadTrace, values: VectorLoadValues): Caption {
  const { vector, scalar } = trace.byKind;
  if (vector.fault)
    return {
      headline: `With ${nameOf('vector', values)}, the first load stops the kernel: misaligned address.`,
      detail: `${vector.fault.message} ${scalar.fault ? 'The scalar version faults as well.' : 'The scalar version reads the same data.'}`,
    };
  const other = scalar.fault ? 'the scalar version faults' : `the scalar version takes ${requestsText(scalar)}`;
  const rest = Number(values.bytes) === FLOAT && splitText(trace, values) === '' ? 'this is the scalar version' : other;
  return {
    headline: `With ${nameOf('vector', values)}, one warp reads ${bytesText(values.floats * FLOAT)} in ${requestsText(vector)}; ${rest}.`,
    detail: why(trace, values),
  };
}

/** What a reader can learn from the state, most important first. */
function why(trace: VectorLoadTrace, values: VectorLoadValues): string {
  const { vector, scalar } = trace.byKind;
  const split = splitText(trace, values);
  const used = usedShare(vector);
  const broken =
    values.offset % promiseOf(values) === 0
      ? ''
      : ` The address breaks what the type promises; these narrower loads do not notice, a GPU with ${values.bytes} B loads would.`;
  if (split !== '')
    return (
      `Each element comes ${split}, ${values.bytes} B from lane to lane, so the loads ask for the same sectors again: ` +
      `${percent(used)} of what is asked for is used, and L1 serves the repeats only while it keeps the sectors.${broken}`
    );
  if (vector.sectorsAsked > vector.idealSectors)
    return `The data starts inside a sector, so ${vector.sectorsAsked} sectors are requested where ${vector.idealSectors} would do: ${percent(used)} of their bytes are used. The wider the load, the fewer requests share a sector with their neighbors.`;
  const same = scalar.sectorsAsked === vector.sectorsAsked;
  return (
    `${same ? `Both ask for the same ${count(vector.sectorsAsked, 'sector')}: w` : 'W'}idth changes the number of instructions, not the bytes. ` +
    `A full warp at ${vector.pieceBytes} B per lane needs ${count(vector.pieceBytes, 'sector')}, and fewer is not better.${tailText(vector)}`
  );
}

/** A tail lowers the average of sectors per request, which is no gain. */
function tailText({ requests }: LoopCost): string {
  const last = requests.at(-1);
  if (!last?.tail) return '';
  return ` The tail is a separate request for ${count(last.trace.sectors.length, 'sector')}: it lowers the average and saves nothing.`;
}

export function describeLane({ byKind }: VectorLoadTrace, values: VectorLoadValues, lane: number): string {
  const parts = KINDS.map((kind) => {
    const { requests, fault } = byKind[kind];
    if (fault) return `with ${nameOf(kind, values)} the kernel stops`;
    const places = requests.flatMap(({ access }) => access.addressByLane[lane] ?? []);
    if (places.length === 0) return `with ${nameOf(kind, values)} it is off`;
    const more = places.length > 4 ? ` and ${places.length - 4} more` : '';
    return `with ${nameOf(kind, values)} ${count(places.length, 'load')} at byte ${places.slice(0, 4).join(', ')}${more}`;
  });
  return `Lane ${lane}: ${parts.join('; ')}.`;
}

/** Nothing yet, then one moment per instruction of each version. */
export function moments(trace: VectorLoadTrace, values: VectorLoadValues): readonly Moment[] {
  const start: Moment = {
    label: 'nothing is asked for',
    say: `One warp is to read ${bytesText(values.floats * FLOAT)}, or so many warps a part each. A step is one load instruction in both versions; it is no time of the GPU.`,
  };
  const loads = Array.from({ length: trace.end }, (_, index): Moment => ({
    label: `instruction ${index + 1} of ${trace.end}`,
    say: KINDS.map((kind) => `${nameOf(kind, values)}: ${doing(trace.byKind[kind], index + 1)}`).join('; ') + '.',
  }));
  return [start, ...loads];
}

/** What one version does at a step from 1. */
function doing(cost: LoopCost, step: number): string {
  if (cost.fault) return step === 1 ? 'misaligned address' : 'stopped';
  const request = cost.requests[step - 1];
  if (!request) return 'done';
  const lanes = request.access.addressByLane.flatMap((address, lane) => (address === null ? [] : [lane]));
  const where = request.tail ? 'tail' : `iteration ${request.iteration + 1}`;
  return `${where}, lanes ${lanesText(lanes)} ask for ${count(request.trace.sectors.length, 'sector')}`;
}

/** The same in the few words that fit a panel. */
export function statusOf(cost: LoopCost, step: number): string {
  if (cost.fault) return step === 0 ? 'waiting' : 'misaligned address';
  const end = stepsOf(cost);
  if (step === 0) return 'waiting';
  if (step > end) return `done after ${end}`;
  return `instruction ${step} of ${end}`;
}
