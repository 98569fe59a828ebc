import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { LANES, LINE } from '@components/marks/grammar';
import { InputError } from '@src/engine/input-error';
import { sharedAccess, type SharedTrace } from '@src/engine/shared';
import {
  imageOf,
  refusalText,
  tileRefusals,
  type OobFill,
  type Refusal,
  type SwizzleMode,
  type TensorMap,
  type TileCopy,
  type TmaImage,
} from '@src/engine/tma';
import { tilePlaces } from '@src/engine/tma/tile-places';
import { ceilTo, type Bytes } from '@src/units/units';
import { CHUNK_BYTES, elementBytes, params, typeOf, type TmaBoxValues } from './params';

/** The cost of a column under one swizzle; `null` where the same box cannot have it. */
export interface UnderSwizzle {
  readonly swizzle: string;
  readonly wavefronts: number | null;
}

/** One tensor copy and one warp that reads a column of its result: plain data. */
export interface TmaBoxTrace {
  readonly elementBytes: Bytes;
  readonly rowBytes: Bytes;
  readonly pitchBytes: Bytes;
  readonly tileBytes: Bytes;
  readonly barrierBytes: Bytes;
  readonly insideBytes: Bytes;
  readonly fillBytes: Bytes;
  readonly holeBytes: Bytes;
  /** All lines of a small tile, the lines read from a large one; ascending. */
  readonly lines: readonly ImageLine[];
  readonly allLines: number;
  /** Column of the box at which each lane begins to read, and bytes that it takes. */
  readonly readColumn: number;
  readonly readBytes: Bytes;
  readonly read: SharedTrace;
  readonly underSwizzle: readonly UnderSwizzle[];
}

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

/** The column that is read, modulo the width of the box; for 16 B the one at which they begin. */
export function readColumnOf(values: TmaBoxValues): number {
  const column = values.column % values.columns;
  const elements = readBytesOf(values) / elementBytes(values);
  return Math.floor(column / elements) * elements;
}

/** Lane i reads row i; lanes past the last row are inactive. */
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

/** The tensor map that the values name, legal or not. */
export function mapOf(values: TmaBoxValues): TensorMap {
  const row = values.width * elementBytes(values);
  return {
    tensorDataType: typeOf(values),
    tensorRank: 2,
    globalAddress: 0,
    globalDim: [values.width, values.height],
    globalStrides: [values.stride === 'tight' ? row : ceilTo(row, CHUNK_BYTES)],
    boxDim: [values.columns, values.rows],
    elementStrides: [1, 1],
    interleave: 'none',
    swizzle: (values.swizzle === 'none' ? 'none' : `${values.swizzle}B`) as SwizzleMode,
    l2Promotion: 'none',
    oobFill: values.fill as OobFill,
  };
}

const copyOf = (values: TmaBoxValues): TileCopy => ({
  map: mapOf(values),
  at: [values.x, values.y],
  sharedAddress: 0,
});

/** @throws {InputError} For a GPU without TMA, a map that the driver refuses, and a copy that would stop the kernel. */
function tileImage(values: TmaBoxValues, arch: Architecture): TmaImage {
  const copy = copyOf(values);
  const refusals = tileRefusals(copy.map, arch);
  if (refusals.length > 0) throw new InputError(driverText(refusals));
  try {
    return imageOf(copy, arch);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      `The driver accepts this descriptor, but ${error.message} Choose another x, or a smaller box.`,
    );
  }
}

/** The driver returns one error for everything that it refuses; the reasons are the book's. */
function driverText(refusals: readonly Refusal[]): string {
  const last = refusals.at(-1)!;
  const control =
    last.parameter === 'globalStrides'
      ? ' Choose the row stride padded to 16 B, or another number of columns.'
      : last.value === 0
        ? ' Choose at least one piece of 16 B.'
        : '';
  return `The driver refuses this descriptor with CUDA_ERROR_INVALID_VALUE and says no more. ${refusals.map(refusalText).join(' ')}${control}`;
}

export type Kind = 'inside' | 'fill' | 'hole';

/** Neighboring bytes of a line that hold the same kind of data, from the tile's address on. */
export interface Run {
  readonly start: Bytes;
  readonly end: Bytes;
  readonly kind: Kind;
}

/** 16 bytes that move together: those of row `row` of the box, the `chunk`-th of them. */
export interface Chunk {
  readonly start: Bytes;
  readonly row: number;
  readonly chunk: number;
  /** How many of its bytes, from the first on, come from the tensor. */
  readonly insideBytes: Bytes;
}

export interface ImageLine {
  readonly start: Bytes;
  readonly runs: readonly Run[];
  readonly chunks: readonly Chunk[];
}

/** 32 rows of 128 bytes are shown whole. */
const MOST_LINES = 36;

/** The tile as lines of all banks. Of a tile with many lines, the first one and those that are read. */
function linesOf(image: TmaImage, read: SharedTrace): { lines: readonly ImageLine[]; allLines: number } {
  const { tile } = image;
  const allLines = Math.ceil(tile.bytes / LINE);
  const touched = read.serviceByLane.flatMap((service) => (service ? [Math.floor(service.address / LINE)] : []));
  const every = Array.from({ length: allLines }, (_, line) => line);
  const shown = allLines <= MOST_LINES ? every : [...new Set([0, ...touched])].sort((a, b) => a - b);
  const chunks = chunksOf(image);
  const lines = shown.map((line) => ({
    start: line * LINE,
    runs: runsOf(image, line * LINE),
    chunks: chunks.filter(({ start }) => Math.floor(start / LINE) === line),
  }));
  return { lines, allLines };
}

function kindAt({ slots, tile }: TmaImage, byte: Bytes): Kind {
  const slot = slots[byte / tile.elementBytes]!;
  if (slot === 'hole') return 'hole';
  return typeof slot === 'number' ? 'inside' : 'fill';
}

function runsOf(image: TmaImage, from: Bytes): Run[] {
  const { elementBytes, bytes } = image.tile;
  const runs: { start: Bytes; end: Bytes; kind: Kind }[] = [];
  for (let byte = from; byte < Math.min(from + LINE, bytes); byte += elementBytes) {
    const kind = kindAt(image, byte);
    const last = runs.at(-1);
    if (last?.kind === kind) last.end = byte + elementBytes;
    else runs.push({ start: byte, end: byte + elementBytes, kind });
  }
  return runs;
}

/** Every chunk of the box, where it landed. */
function chunksOf(image: TmaImage): Chunk[] {
  const { tile, copy } = image;
  const columns = tile.counts[0]!;
  const perChunk = CHUNK_BYTES / tile.elementBytes;
  return [...tilePlaces(copy, tile)].flatMap(({ slot }, index) => {
    const column = index % columns;
    if (column % perChunk !== 0) return [];
    const start = slot * tile.elementBytes;
    const inside = Array.from({ length: perChunk }, (_, element) => kindAt(image, start + element * tile.elementBytes));
    const insideBytes = inside.filter((kind) => kind === 'inside').length * tile.elementBytes;
    return [{ start, row: Math.floor(index / columns), chunk: column / perChunk, insideBytes }];
  });
}
