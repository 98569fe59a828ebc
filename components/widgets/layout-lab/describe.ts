import { bytesText, count } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import type { LabValues } from './params';
import type { LabTrace } from './simulate';
import { instructionOf, isShared, unitOf } from './words';

export function describe(trace: LabTrace, values: LabValues): Caption {
  const { steps, cost, ideal } = trace;
  const unit = unitOf(values);
  const number = steps.length === 1 ? 'One' : String(steps.length);
  const what = `${number} ${plural(instructionOf(values), steps.length)} ${steps.length === 1 ? 'takes' : 'take'} ${count(cost, unit)}`;
  const headline = cost === ideal ? `${what}, the fewest possible.` : `${what}; the ideal is ${ideal}.`;
  return { headline, detail: [nameText(trace), foundText(trace, values), otherText(trace)].filter(Boolean).join(' ') };
}

/** The first word is what there are several of: "loads of 4 B per lane". */
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
  if (!found) return `No swizzle and no padding was found with which ${sides} would have no conflict.`;
  if (found.kind === 'as it is') return `As it is, the layout serves ${sides} without a conflict.`;
  if (found.kind === 'no swizzle') return `Without its swizzle the layout serves ${sides} without a conflict.`;
  const unused = found.unused > 0 ? `, with ${bytesText(found.unused)} of padding` : '';
  return `The smallest ${found.kind} with which ${sides} would have no conflict: ${found.text}${unused}.`;
}

const otherText = ({ other }: LabTrace): string =>
  other ? `The other side takes ${count(other.cost, 'wavefront')}; the ideal is ${other.ideal}.` : '';

/** What a lane moves in the first instruction that it takes part in. */
export function describeLane({ steps, rows }: LabTrace, values: LabValues, lane: number): string {
  const index = steps.findIndex(({ addressByLane }) => addressByLane[lane] !== null);
  if (index < 0) return `Lane ${lane} moves nothing.`;
  const { addressByLane, elementsByLane } = steps[index]!;
  const elements = elementsByLane[lane]!.map((element) => `(${element % rows}, ${Math.floor(element / rows)})`);
  const shown = elements.length > 4 ? [...elements.slice(0, 2), '…', elements.at(-1)!] : elements;
  const address = addressByLane[lane]!;
  const bank = isShared(values) ? `, bank ${Math.floor(address / 4) % 32}` : '';
  return `Instruction ${index + 1}: lane ${lane} moves ${shown.join(' ')} at byte ${address}${bank}.`;
}
