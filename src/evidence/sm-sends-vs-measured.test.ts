import { describe, expect, test } from 'vitest';
import { architectures } from '@src/arch';
import { throughputsOf } from '@src/arch/throughput';
import { sentCycles } from '@src/engine/time/l2-ports';
import h100 from '@content/evidence/sm-sends/h100.json';
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

/** The sectors of a request whose lanes are this many words apart. */
function touched(stride: number): { sectors: number; lines: number } {
  const words = LANES * stride;
  return {
    sectors: Math.min(LANES, words / WORDS_OF_SECTOR),
    lines: Math.min(LANES, words / WORDS_OF_LINE),
  };
}

const perRequest = ({ params, counters }: Row): number =>
  counters['sm__cycles_active.max']! / (params.turns * params.warps);

/** L2 demand stores that one request makes. */
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

describe.each([
  ['h100', h100],
  ['h200', h200],
] as const)('one SM of an %s, alone', (gpu, recording) => {
  const rows = (recording.rows as unknown as readonly Row[]).filter(({ params }) => params.blocks === 1);
  const perCycle = throughputsOf(architectures[gpu]).smSends.value;
  const sent = (demand: Parameters<typeof sentCycles>[0]): number => sentCycles(demand) / perCycle;

  test.for(rows.filter(({ params }) => params.op === 'st').map((row) => [row.case, row] as const))(
    'stores %s as fast as it sends sectors and masks',
    ([, row]) => {
      expect(perRequest(row)).toBeGreaterThan(0.99 * sent(stored(row.params.stride)));
      expect(perRequest(row)).toBeLessThan(1.03 * sent(stored(row.params.stride)));
    },
  );

  test('a load takes a cycle of the outgoing bandwidth of an SM for each line, where that is the limit', () => {
    for (const row of rows.filter(({ params }) => params.op === 'ld' && params.stride >= 8)) {
      const { sectors, lines } = touched(row.params.stride);
      const cycles = sent({
        readSectors: sectors,
        readPieces: sectors === lines ? sectors : 2 * lines,
        writeSectors: 0,
        writePieces: 0,
      });
      expect(cycles).toBe(lines);
      expect(perRequest(row) / cycles).toBeGreaterThan(0.99);
      expect(perRequest(row) / cycles).toBeLessThan(1.08);
    }
  });

  test('an atomic takes at least a cycle for each sector, and one more for a line at most', () => {
    for (const row of rows.filter(({ params }) => params.op === 'red')) {
      const { sectors, lines } = touched(row.params.stride);
      expect(perRequest(row)).toBeGreaterThan(0.99 * sectors);
      expect(perRequest(row)).toBeLessThan(1.03 * (sectors + lines));
    }
  });
});
