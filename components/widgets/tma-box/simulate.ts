import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { sharedAccess, type SharedTrace } from '@src/engine/shared';
import type { TmaImage } from '@src/engine/tma';
import { tilePlaces } from '@src/engine/tma/tile-places';
import type { Bytes } from '@src/units/units';
import { linesOf, type ImageLine } from './lines';
import { CHUNK_BYTES, elementBytes, params, type TmaBoxValues } from './params';
import { tileImage } from './tensor';

/** What a column costs under one swizzle; `null` where the same box cannot have it. */
export interface UnderSwizzle {
  readonly swizzle: string;
  readonly wavefronts: number | null;
}

/** One tensor copy and one warp that reads a column of what it left: plain data. */
export interface TmaBoxTrace {
  readonly elementBytes: Bytes;
  readonly rowBytes: Bytes;
  readonly pitchBytes: Bytes;
  readonly tileBytes: Bytes;
  readonly barrierBytes: Bytes;
  readonly insideBytes: Bytes;
  readonly fillBytes: Bytes;
  readonly holeBytes: Bytes;
  /** All lines of a small tile, those that are read of a large one; ascending. */
  readonly lines: readonly ImageLine[];
  readonly allLines: number;
  /** Column of the box at which each lane begins to read, and bytes that it takes. */
  readonly readColumn: number;
  readonly readBytes: Bytes;
  readonly read: SharedTrace;
  readonly underSwizzle: readonly UnderSwizzle[];
}

const LANES = 32;

export function simulate(values: TmaBoxValues): TmaBoxTrace {
  const arch = architecture(values.gpu);
  const image = tileImage(values, arch);
  const { tile, slots } = image;
  const bytesOf = (is: (slot: (typeof slots)[number]) => boolean): Bytes => slots.filter(is).length * tile.elementBytes;
  const read = readOf(values, image);
  return {
    elementBytes: tile.elementBytes,
    rowBytes: tile.rowBytes,
    pitchBytes: tile.pitchBytes,
    tileBytes: tile.bytes,
    barrierBytes: image.barrierBytes,
    insideBytes: bytesOf((slot) => typeof slot === 'number'),
    fillBytes: bytesOf((slot) => slot === 'zero' || slot === 'nan'),
    holeBytes: bytesOf((slot) => slot === 'hole'),
    ...linesOf(image, read),
    readColumn: readColumnOf(values),
    readBytes: readBytesOf(values),
    read,
    underSwizzle: params.swizzle.options.map(({ value }) => under({ ...values, swizzle: value })),
  };
}

export const readBytesOf = (values: TmaBoxValues): Bytes =>
  values.read === 'chunk' ? CHUNK_BYTES : elementBytes(values);

/** The column that is read, counted around the end of the box; for 16 B the one at which they begin. */
export function readColumnOf(values: TmaBoxValues): number {
  const column = values.column % values.columns;
  const elements = readBytesOf(values) / elementBytes(values);
  return Math.floor(column / elements) * elements;
}

/** Lane i reads row i; lanes beyond the last row are off. */
function readOf(values: TmaBoxValues, { copy, tile }: TmaImage): SharedTrace {
  const places = [...tilePlaces(copy, tile)];
  const column = readColumnOf(values);
  const addressByLane = Array.from({ length: LANES }, (_, lane) =>
    lane < tile.rows ? places[lane * values.columns + column]!.slot * tile.elementBytes : null,
  );
  return sharedAccess({ op: 'load', width: readBytesOf(values), addressByLane }, architecture(values.gpu));
}

function under(values: TmaBoxValues): UnderSwizzle {
  try {
    const image = tileImage(values, architecture(values.gpu));
    return { swizzle: values.swizzle, wavefronts: readOf(values, image).wavefronts.length };
  } catch (error) {
    if (error instanceof InputError) return { swizzle: values.swizzle, wavefronts: null };
    throw error;
  }
}
