import { expect, test } from 'vitest';
import { sentCycles } from '@src/engine/time/l2-ports';
import h200 from '@content/evidence/sm-sends/h200.json';

const LANES = 32;
const WORDS_OF_LINE = 32;
const WORDS_OF_SECTOR = 8;

interface Row {
  readonly case: string;
  readonly params: {
    readonly op: string;
    readonly stride: number;
    readonly blocks: number;
    readonly turns: number;
    readonly warps: number;
  };
  readonly counters: Readonly<Record<string, number>>;
}

/** What a request touches whose lanes are so many words apart. */
function touched(stride: number): { sectors: number; lines: number } {
  const words = LANES * stride;
  return {
    sectors: Math.min(LANES, words / WORDS_OF_SECTOR),
    lines: Math.min(LANES, words / WORDS_OF_LINE),
  };
}

const rows = (h200.rows as unknown as readonly Row[]).filter(({ params }) => params.blocks === 1);
const perRequest = ({ params, counters }: Row): number =>
  counters['sm__cycles_active.max']! / (params.turns * params.warps);

/** Stores of the L2's demand that one request makes. */
function stored(stride: number): Parameters<typeof sentCycles>[0] {
  const { sectors, lines } = touched(stride);
  return {
    readSectors: 0,
    readPieces: 0,
    writeSectors: sectors,
    // Whole lines are two pieces each, lone sectors one.
    writePieces: sectors === lines ? sectors : 2 * lines,
    maskedLines: stride > 1 ? lines : 0,
  };
}

test.for(rows.filter(({ params }) => params.op === 'st').map((row) => [row.case, row] as const))(
  'one SM alone stores %s as fast as it sends sectors and masks',
  ([, row]) => {
    expect(perRequest(row)).toBeGreaterThan(0.99 * sentCycles(stored(row.params.stride)));
    expect(perRequest(row)).toBeLessThan(1.03 * sentCycles(stored(row.params.stride)));
  },
);

test('a load takes a cycle of what an SM sends for each line, where that is the limit', () => {
  for (const row of rows.filter(({ params }) => params.op === 'ld' && params.stride >= 8)) {
    const { sectors, lines } = touched(row.params.stride);
    const sent = sentCycles({
      readSectors: sectors,
      readPieces: sectors === lines ? sectors : 2 * lines,
      writeSectors: 0,
      writePieces: 0,
    });
    expect(sent).toBe(lines);
    expect(perRequest(row) / sent).toBeGreaterThan(0.99);
    expect(perRequest(row) / sent).toBeLessThan(1.08);
  }
});

test('an atomic takes at least a cycle for each sector, and one more for a line at most', () => {
  for (const row of rows.filter(({ params }) => params.op === 'red')) {
    const { sectors, lines } = touched(row.params.stride);
    expect(perRequest(row)).toBeGreaterThan(0.99 * sectors);
    expect(perRequest(row)).toBeLessThan(1.03 * (sectors + lines));
  }
});
