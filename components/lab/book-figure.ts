import type { Access, Sample } from '@src/lab';
import { shapeOf } from './shape';

/** A chapter's figure, with its controls, in the state that shows exactly this request. */
export interface BookFigure {
  readonly widget: 'coalescing' | 'banks';
  readonly params: string;
}

const LANES = 32;
const WORD = 4;
const LINE = 128;
const MOST_STRIDE = 64;
const MOST_PITCH = 4096;
const MOST_BANK_STRIDE = 33;
const COLUMNS = [64, 32, 16, 8];
const MOST_PADDING = 4;
/** Elements of the largest tile. */
const TILE = 64 * 64;

/**
 * `null` when no state of a figure has these addresses: they are still drawn (`bookPicture`), but no control of
 * the figure leads to them.
 */
export function bookFigure({ space, op, width }: Access, sample: Sample, gpu: string): BookFigure | null {
  if (op !== 'load' && op !== 'store') return null;
  if (shapeOf(sample).lanes < 2) return null;
  const rest = `bytes=${width}&op=${op}&mask=${maskText(sample)}&gpu=${gpu}`;
  if (space === 'shared') {
    const found = bankState(sample, width);
    return found === null ? null : { widget: 'banks', params: `${found}&${rest}` };
  }
  const found = space === 'global' ? lineState(sample, width) : null;
  return found === null ? null : { widget: 'coalescing', params: `${found}&${rest}` };
}

function lineState(sample: Sample, width: number): string | null {
  const { step } = shapeOf(sample);
  const elements = elementsOf(sample, width);
  const lane = sample.addressByLane.findIndex((address) => address !== null);
  const offsetOf = (ofLane: number): string | null => {
    const start = sample.addressByLane[lane]! - ofLane * width;
    const offset = ((start % LINE) + LINE) % LINE;
    return offset % width === 0 ? `offset=${offset}` : null;
  };
  const at = (state: string, ofLane: number): string | null => {
    const offset = offsetOf(ofLane);
    return offset && `${state}&${offset}`;
  };
  if (step !== null && step % width === 0) {
    const stride = step / width;
    if (stride >= 0 && stride <= MOST_STRIDE) return at(`stride=${stride}`, lane * stride);
    if (stride > 0 && stride <= MOST_PITCH) return at(`pattern=column&pitch=${stride}`, lane * stride);
    return stride === -1 ? at('pattern=reverse', LANES - 1 - lane) : null;
  }
  if (elements === null) return null;
  const sharing = groupsOf(elements, (i, size) => Math.floor(i / size));
  if (sharing !== null) return at(`pattern=broadcast&sharing=${sharing}`, Math.floor(lane / sharing));
  for (const rows of [1, 2, 4, 8, 16]) {
    const pitch = pitchOf(elements, rows);
    if (pitch === null || pitch < 1 || pitch > MOST_PITCH) continue;
    return at(`pattern=block&blockWidth=${rows}&pitch=${pitch}`, Math.floor(lane / rows) * pitch + (lane % rows));
  }
  return null;
}

function bankState(sample: Sample, width: number): string | null {
  const elements = elementsOf(sample, width);
  const { step } = shapeOf(sample);
  if (step !== null && step >= 0 && step % width === 0) {
    const stride = step / width;
    const words = step / WORD;
    // A column of a tile, so that its reader can pad it.
    const columns =
      stride < 8 || words % 1 !== 0
        ? undefined
        : COLUMNS.find((each) => {
            const padding = words - (each * width) / WORD;
            return padding >= 0 && padding <= MOST_PADDING;
          });
    if (columns !== undefined && isAtFirst(sample, width))
      return `access=column&columns=${columns}&rows=32&padding=${words - (columns * width) / WORD}`;
    return stride <= MOST_BANK_STRIDE && stride * (LANES - 1) < TILE
      ? `access=strided&stride=${stride}&rows=64&columns=64`
      : null;
  }
  const sharing = elements && groupsOf(elements, (i, size) => Math.floor(i / size));
  return sharing ? `access=broadcast&sharing=${sharing}` : null;
}

/** The lanes begin where a line does, as column 0 of a tile would: the figure's banks are then those of the request. */
const isAtFirst = ({ addressByLane }: Sample, width: number): boolean =>
  width <= LINE && addressByLane[0] !== null && addressByLane[0]! % LINE === 0;

/** By lane, in elements from the lowest; `null` when the lanes are not whole elements apart. */
function elementsOf({ addressByLane }: Sample, width: number): readonly (number | null)[] | null {
  const lowest = Math.min(...addressByLane.filter((each): each is number => each !== null));
  const all = addressByLane.map((each) => (each === null ? null : (each - lowest) / width));
  return all.every((each) => each === null || Number.isInteger(each)) ? all : null;
}

/** How many neighboring lanes share an element, where all groups are consecutive. */
function groupsOf(
  elements: readonly (number | null)[],
  elementOf: (lane: number, size: number) => number,
): number | null {
  const sizes = [2, 4, 8, 16];
  const first = elements.findIndex((each) => each !== null);
  return (
    sizes.find((size) =>
      elements.every(
        (each, lane) => each === null || each - elements[first]! === elementOf(lane, size) - elementOf(first, size),
      ),
    ) ?? null
  );
}

/** Elements from a row of `width` lanes to the next, where all rows are the same distance apart. */
function pitchOf(elements: readonly (number | null)[], width: number): number | null {
  const [zero, next] = [elements[0], elements[width]];
  if (zero === null || zero === undefined || next === null || next === undefined) return null;
  const pitch = next - zero;
  const fits = elements.every(
    (each, lane) => each === null || each - zero === Math.floor(lane / width) * pitch + (lane % width),
  );
  return fits ? pitch : null;
}

const maskText = ({ addressByLane }: Sample): string =>
  addressByLane
    .reduce<number>((mask, address, lane) => (address === null ? mask : mask + 2 ** lane), 0)
    .toString(16)
    .padStart(8, '0');
