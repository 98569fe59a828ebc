import type { SharedTrace } from '@src/engine/shared';
import type { TmaImage } from '@src/engine/tma';
import { tilePlaces } from '@src/engine/tma/tile-places';
import type { Bytes } from '@src/units/units';
import { CHUNK_BYTES } from './params';

export type Kind = 'inside' | 'fill' | 'hole';

/** Neighbouring bytes of a line that hold the same kind of thing, from the tile's address on. */
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
  readonly kind: Kind;
}

export interface ImageLine {
  readonly start: Bytes;
  readonly runs: readonly Run[];
  readonly chunks: readonly Chunk[];
}

const LINE = 128;
/** 32 rows of 128 bytes are shown whole. */
const MOST_LINES = 36;

/** The tile as lines of all banks. Of a tile with many lines, the first one and those that are read. */
export function linesOf(image: TmaImage, read: SharedTrace): { lines: readonly ImageLine[]; allLines: number } {
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
    const kinds = Array.from({ length: perChunk }, (_, element) => kindAt(image, start + element * tile.elementBytes));
    const kind = kinds.includes('inside') ? 'inside' : 'fill';
    return [{ start, row: Math.floor(index / columns), chunk: column / perChunk, kind }];
  });
}
