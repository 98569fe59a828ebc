import { round } from '@components/marks/word-grid';
import { bytesText } from '@src/units/words';
import { KIB, type CacheValues } from './params';
import { keptText } from './say';
import type { LookupTrace } from './simulate';

/** A length of memory, to scale with the other. */
export interface Store {
  readonly name: 'table' | 'l1';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** px that are filled after each step. */
  readonly filledByStep: readonly number[];
}

interface Room {
  readonly x: number;
  readonly y: number;
  readonly right: number;
}

const HEIGHT = 12;
const PITCH = 36;

/** The table with the lines that were asked for, and the L1 with the lines that it can hold of them. */
export function storesOf(
  trace: LookupTrace,
  values: CacheValues,
  done: readonly number[],
  { x, y, right }: Room,
): { readonly stores: readonly Store[]; readonly bottom: number } {
  const { loads, lineBytes, keptLines } = trace;
  const tableBytes = values.table * KIB;
  const keptBytes = keptLines * lineBytes;
  const px = (bytes: number): number => round((bytes / Math.max(tableBytes, keptBytes)) * (right - x));
  const lines = done.map((end) => (end === 0 ? 0 : loads[end - 1]!.linesSoFar));
  const store = (name: Store['name'], row: number, bytes: number, text: string, filled: (lines: number) => number) => ({
    name,
    x,
    y: y + 16 + row * PITCH,
    width: px(bytes),
    height: HEIGHT,
    text,
    filledByStep: lines.map((asked) => px(filled(asked) * lineBytes)),
  });
  return {
    stores: [
      store(
        'table',
        0,
        tableBytes,
        `the table, ${bytesText(tableBytes)}; filled: lines asked for so far`,
        (asked) => asked,
      ),
      store('l1', 1, keptBytes, `what the L1 keeps, ${keptText(trace)}`, (asked) => Math.min(asked, keptLines)),
    ],
    bottom: y + 16 + PITCH + HEIGHT,
  };
}
