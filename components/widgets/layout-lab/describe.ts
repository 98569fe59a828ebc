import { bytesText, count } from '@src/units/words';
import {
  atomCopy,
  cuteAtom,
  elementsByThread,
  isCuteAtom,
  matricesOf,
  opOf,
  type LayoutCopy,
} from '@src/engine/layout';
import type { Caption, Moment } from '@src/widget/define-widget';
import { copyOf, instructionOf, isShared, unitOf, type LabValues } from './params';
import type { LabTrace } from './simulate';

export function describe(trace: LabTrace, values: LabValues): Caption {
  const { steps, cost, ideal } = trace;
  const unit = unitOf(values);
  const number = steps.length === 1 ? 'One' : String(steps.length);
  const what = `${number} ${plural(instructionOf(values), steps.length)} ${steps.length === 1 ? 'takes' : 'take'} ${count(cost, unit)}`;
  const headline = cost === ideal ? `${what}, the fewest possible.` : `${what}; the ideal is ${ideal}.`;
  return { headline, detail: [nameText(trace), foundText(trace, values), otherText(trace)].filter(Boolean).join(' ') };
}

/** The first word takes the plural: "loads of 4 B per lane". */
const plural = (words: string, number: number): string =>
  number === 1
    ? words
    : words.replace(/^(asynchronous copy|load|store)/, (name) =>
        name.endsWith('y') ? 'asynchronous copies' : `${name}s`,
      );

function nameText({ name }: LabTrace): string {
  if (!name || name.swizzle === 'none') return '';
  return `This is the layout that a tensor copy with a swizzle of ${name.swizzle} B leaves, and that wgmma reads.`;
}

export function foundText({ found }: LabTrace, values: LabValues): string {
  if (!isShared(values)) return 'A sector of 32 B is fetched whole, however few of its bytes a warp wants.';
  const sides = values.other === 'none' ? 'this access' : 'both sides';
  if (!found) return `No swizzle of up to 5 bits and no padding in one place serves ${sides} without a conflict.`;
  if (found.kind === 'as it is') return `As it is, the layout serves ${sides} without a conflict.`;
  if (found.kind === 'no swizzle') return `Without its swizzle the layout serves ${sides} without a conflict.`;
  const unused = found.unused > 0 ? `, with ${bytesText(found.unused)} of padding` : '';
  if (found.kind === 'no padding') return `Without its padding the layout serves ${sides} without a conflict.`;
  return `The smallest ${found.kind} with which ${sides} would have no conflict: ${found.text}${unused}.`;
}

const otherText = ({ other }: LabTrace): string =>
  other ? `The other side takes ${count(other.cost, 'wavefront')}; the ideal is ${other.ideal}.` : '';

/** What a lane moves in the first instruction that it takes part in. */
export function describeLane(trace: LabTrace, values: LabValues, lane: number): string {
  const { steps, rows } = trace;
  const index = steps.findIndex(({ addressByLane }) => addressByLane[lane] !== null);
  const copy = copyOf(values);
  const held = heldText(copy, rows, lane);
  if (index < 0) return held ? `Lane ${lane} names no row${held}` : `Lane ${lane} moves nothing.`;
  const { addressByLane, elementsByLane } = steps[index]!;
  const address = addressByLane[lane]!;
  const bank = isShared(values) ? `, bank ${Math.floor(address / 4) % 32}` : '';
  const does = matricesOf(copy.atom) ? 'names' : 'moves';
  return `Instruction ${index + 1}: lane ${lane} ${does} ${placesText(elementsByLane[lane]!, rows)} at byte ${address}${bank}${held || '.'}`;
}

function placesText(elements: readonly number[], rows: number): string {
  const places = elements.map((element) => `(${element % rows}, ${Math.floor(element / rows)})`);
  return (places.length > 4 ? [...places.slice(0, 2), '…', places.at(-1)!] : places).join(' ');
}

/** What the registers of a lane hold, for a matrix instruction that CuTe's atom describes. */
function heldText(copy: LayoutCopy, rows: number, lane: number): string {
  if (!isCuteAtom(copy.atom) || !matricesOf(copy.atom)) return '';
  const { source, destination, tile } = atomCopy(cuteAtom(copy.atom), 8 * copy.elementBytes, copy.threads, copy.values);
  const load = opOf(copy) === 'load';
  const values = elementsByThread({ layout: load ? destination : source, tile })[lane]!;
  const first = values.slice(0, (matricesOf(copy.atom)! * 4) / copy.elementBytes);
  // Indexes of places in the tile become indexes of elements in the tensor.
  const elements = first.map((place) => (place % tile[0]!) + Math.floor(place / tile[0]!) * rows);
  return `; its registers ${load ? 'get' : 'give'} ${placesText(elements, rows)}.`;
}

/** The tile, then one moment for each instruction. */
export function moments({ steps, rows, columns }: LabTrace, values: LabValues): readonly Moment[] {
  const unit = unitOf(values);
  return [
    {
      label: 'nothing has moved',
      say: `The tile has ${count(rows, 'row')} and ${count(columns, 'column')}. No instruction has run yet.`,
    },
    ...steps.map(({ cost, ideal, addressByLane, warp }, index): Moment => {
      const active = addressByLane.filter((address) => address !== null).length;
      const where = warp > 0 || steps.some((other) => other.warp > 0) ? ` of warp ${warp}` : '';
      return {
        label: `instruction ${index + 1} of ${steps.length}`,
        say: `Instruction ${index + 1}: ${count(active, 'lane')}${where}, ${count(cost, unit)}, ideal ${ideal}.`,
      };
    }),
  ];
}

/** The big number's count so far at clock `time`. */
export const counted = ({ steps }: LabTrace, _values: LabValues, time: number): number =>
  steps.slice(0, Math.floor(time + 1e-6)).reduce((sum, { cost }) => sum + cost, 0);
