/** Reads of constants in the engine compared with the H200: every recorded row is a test. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { constantAccess, type ConstantAccess } from '@src/engine/constant/constant-access';
import { constantReads } from '@src/engine/constant/constant-cache';
import type { Row } from './run';
import { recordedRun } from './testing';

interface Params {
  readonly kind: string;
  readonly width: number;
  readonly mask: string;
  readonly warmUp: number;
  readonly steps: number;
  /** Byte offset by lane, where each lane rereads its own word. */
  readonly offsets?: readonly number[];
  /** A ring that all lanes walk: bytes from read to read, and in total. */
  readonly step?: number;
  readonly footprint?: number;
  readonly warps?: number;
}

const { h200 } = architectures;
const { rows } = recordedRun('constant');
const paramsOf = (row: Row): Params => row.params as unknown as Params;

/** Read number `index` of a case. */
function readOf({ width, mask, offsets, step, footprint }: Params, index: number): ConstantAccess {
  const active = Number.parseInt(mask, 16);
  const at = (lane: number): number => (offsets ? offsets[lane]! : (index * step!) % footprint!);
  return {
    width,
    addressByLane: Array.from({ length: 32 }, (_, lane) => ((active >>> lane) & 1 ? at(lane) : null)),
  };
}

const readsOf = (params: Params, count: number) => Array.from({ length: count }, (_, index) => readOf(params, index));

describe('reads of constants, counted on the H200', () => {
  const counted = rows.filter((row) => row.counters);
  const counter = (row: Row, name: string): number => row.counters![`idc__${name}.sum`]!;
  const idle = counted.find((row) => paramsOf(row).kind === 'nobody')!;

  it('are 64 cases or more, and one in which no lane reads', () => {
    expect(counted.length).toBeGreaterThanOrEqual(64);
    expect(counter(idle, 'requests')).toBeGreaterThan(0);
  });

  const asked = counted.filter((row) => !['nothing', 'nobody'].includes(paramsOf(row).kind));

  it.each(asked.map((row) => [row.case, row] as const))('%s makes one request for each distinct address', (_, row) => {
    const params = paramsOf(row);
    const requests = readsOf(params, params.steps).reduce((sum, read) => sum + constantAccess(read, h200).requests, 0);
    expect(counter(row, 'requests') - counter(idle, 'requests')).toBe(requests);
  });

  // The kernel's parameters use the same cache: they miss a few times, and may evict a line. The second of the two
  // instructions for 16 bytes may come before the line that the first one missed, and miss again.
  it.each(asked.map((row) => [row.case, row] as const))(
    '%s misses as an LRU cache of 2 KiB, give or take 4',
    (_, row) => {
      const params = paramsOf(row);
      const misses = constantReads(readsOf(params, params.steps), h200).reduce((sum, read) => sum + read.misses, 0);
      const measured = counter(row, 'requests_lookup_miss') - counter(idle, 'requests_lookup_miss');
      expect(measured).toBeGreaterThanOrEqual(misses - 4);
      expect(measured).toBeLessThanOrEqual((params.width === 16 ? 2 * misses : misses) + 4);
    },
  );
});

describe('reads of constants, timed on the H200 in a chain', () => {
  const timed = rows.filter((row) => row.values?.['cyclesPerRead'] && paramsOf(row).kind !== 'nobody');
  const cycles = (row: Row): number => row.values!['cyclesPerRead']!.median;
  const modelled = (params: Params): number => {
    const all = constantReads(readsOf(params, params.warmUp + params.steps), h200).slice(params.warmUp);
    return all.reduce((sum, read) => sum + read.cycles!, 0) / all.length;
  };
  const alone = timed.filter((row) => (paramsOf(row).warps ?? 1) === 1);
  const words = alone.filter((row) => paramsOf(row).width === 4);

  it.each(words.map((row) => [row.case, row] as const))('%s takes exactly the modeled cycles', (_, row) => {
    expect(cycles(row)).toBe(modelled(paramsOf(row)));
  });

  // Narrow and wide elements are chained through more instructions than the read.
  const others = alone.filter((row) => [1, 2, 8].includes(paramsOf(row).width));
  it.each(others.map((row) => [row.case, row] as const))(
    '%s takes 11 cycles more for each additional address',
    (_, row) => {
      const { width } = paramsOf(row);
      const one = others.find((other) => other.case === `elements-of-${width}-001`)!;
      expect(cycles(row) - cycles(one)).toBe(modelled(paramsOf(row)) - modelled(paramsOf(one)));
    },
  );

  it('has a first cache for the whole SM: two to four warps, each in a separate 2 KiB, all miss', () => {
    const several = timed.filter((row) => [2, 3, 4].includes(paramsOf(row).warps ?? 1));
    expect(several.length).toBe(3);
    const missing = h200.constantStartCycles.value + h200.constantMissCycles.value;
    for (const row of several) expect(Math.abs(cycles(row) - missing)).toBeLessThan(1);
  });

  it('never varies between samples of a case of one warp', () => {
    for (const row of alone) {
      const { min, max } = row.values!['cyclesPerRead']!;
      expect(max - min).toBeLessThan(0.5);
    }
  });
});
