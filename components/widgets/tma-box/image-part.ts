import { cutAt, round, SECTOR, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { ImageLine, Kind } from './lines';
import type { TmaBoxTrace } from './simulate';
import { exactBytes } from './words';

/** What one lane reads: its bytes, where they lie. */
export interface Unit {
  readonly lane: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly textX: number;
  readonly quarter: number;
  /** Its wavefront, from 1. */
  readonly wavefront: number;
  /** Does the number stand on the colour, or beside it? */
  readonly within: boolean;
}

/** Shared memory: a row is one word of every bank. One path for all places of a kind. */
export interface ImagePart {
  readonly title: string;
  readonly note: string;
  readonly titleX: number;
  readonly titleY: number;
  readonly paths: Readonly<Record<Kind, string>>;
  /** The same places before the copy. */
  readonly before: string;
  readonly frames: string;
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string; readonly kind: Kind }[];
  readonly rows: readonly { readonly start: number; readonly y: number; readonly text: string }[];
  readonly labelX: number;
  readonly units: readonly Unit[];
  readonly banks: readonly { readonly x: number; readonly text: string }[];
  readonly banksY: number;
  readonly cut: string;
  readonly bottom: number;
}

const CHUNK = 16;
/** Px that a number of two digits needs. */
const NUMBER_WIDTH = 11;

function pitchFor(lines: number, narrow: boolean): number {
  if (lines > 18) return narrow ? 11 : 13;
  if (lines > 9) return narrow ? 14 : 18;
  return narrow ? 17 : 24;
}

export function imagePart(
  trace: TmaBoxTrace,
  grid: WordGrid,
  titleTop: number,
  top: number,
  narrow: boolean,
): ImagePart {
  const { lines, allLines } = trace;
  const pitch = pitchFor(lines.length, narrow);
  const height = pitch - 1;
  const yOf = (index: number): number => top + index * pitch;
  const area = (start: number, end: number, y: number): string =>
    cutAt(SECTOR, { start, end })
      .map((piece) => {
        const width = round(widthOfBytes(grid, piece.end - piece.start));
        return `M${round(xOfByte(grid, piece.start))},${y}h${width}v${height}h-${width}z`;
      })
      .join('');
  const path = (kind: Kind | null): string =>
    lines
      .flatMap(({ runs }, index) =>
        runs.filter((run) => kind === null || run.kind === kind).map(({ start, end }) => area(start, end, yOf(index))),
      )
      .join('');
  const bottom = yOf(lines.length);
  const cut =
    allLines > lines.length
      ? `${allLines - lines.length} of ${allLines} lines, which no lane reads, are left out.`
      : '';
  const units = unitsOf(trace, grid, yOf, height);
  return {
    title: narrow ? 'Shared memory' : 'The tile in shared memory',
    note: `${exactBytes(trace.tileBytes)}, 128 B a line`,
    titleX: narrow ? 4 : grid.left,
    titleY: titleTop + 10,
    paths: { inside: path('inside'), fill: path('fill'), hole: path('hole') },
    before: path(null),
    frames: lines
      .flatMap(({ chunks }, index) => chunks.map(({ start }) => area(start, start + CHUNK, yOf(index))))
      .join(''),
    labels: labelsOf(lines, trace, grid, yOf, height),
    rows: lines.map(({ start }, index) => ({
      start,
      y: yOf(index) + height / 2,
      text:
        index % (pitch < 13 ? 4 : 1) === 0 || (index > 0 && start - lines[index - 1]!.start > 128) ? `+${start}` : '',
    })),
    labelX: grid.left - 5,
    units,
    banks: Array.from({ length: 32 }, (_, bank) => bank)
      .filter((bank) => grid.cell >= 13 || bank % 4 === 0)
      .map((bank) => ({ text: String(bank), x: round(xOfByte(grid, bank * 4) + grid.cell / 2) })),
    banksY: top - 9,
    cut,
    bottom: bottom + (cut ? 20 : 4),
  };
}

function unitsOf(trace: TmaBoxTrace, grid: WordGrid, yOf: (index: number) => number, height: number): Unit[] {
  const indexOf = new Map(trace.lines.map(({ start }, index) => [start, index]));
  return trace.read.serviceByLane.flatMap((service, lane) => {
    if (!service) return [];
    const { address, wavefront } = service;
    const x = round(xOfByte(grid, address));
    const width = round(widthOfBytes(grid, trace.readBytes));
    const within = width >= NUMBER_WIDTH;
    const early = address % CHUNK < CHUNK / 2;
    return [
      {
        lane,
        x,
        y: yOf(indexOf.get(address - (address % 128))!),
        width,
        height,
        textX: round(within ? x + width / 2 : early ? x + width + 7 : x - 7),
        quarter: Math.floor(lane / 8),
        wavefront,
        within,
      },
    ];
  });
}

/** Row and chunk of the box; where a lane reads, its own number stands instead. */
function labelsOf(
  lines: readonly ImageLine[],
  { read }: TmaBoxTrace,
  grid: WordGrid,
  yOf: (index: number) => number,
  height: number,
): ImagePart['labels'] {
  const taken = new Set(read.serviceByLane.map((service) => service && service.address - (service.address % CHUNK)));
  return lines.flatMap(({ chunks }, index) =>
    chunks
      .filter(({ start }) => !taken.has(start))
      .map(({ start, row, chunk, kind }) => ({
        x: round(xOfByte(grid, start) + widthOfBytes(grid, CHUNK) / 2),
        y: yOf(index) + height / 2,
        text: `${row}:${chunk}`,
        kind,
      })),
  );
}
