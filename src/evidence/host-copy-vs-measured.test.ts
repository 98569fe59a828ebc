/**
 * Copies between host and GPU, modeled and recorded: every row is a test. The costs are fitted to one half of the rows; the
 * error that the engine states is the error on the other half.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { HostCopyCosts, HostMemory } from '@src/arch/host-copies';
import { schedule, type OverlapPlan } from '@src/engine/host-copy';
import { errorOf, halves, lossOf, nudged } from './fit';
import type { Row } from './run';
import { rowsOf } from './testing';

const costs = architectures.h200.hostCopies.value!;

interface Params {
  readonly what: 'copy' | 'chunks' | 'work';
  readonly memory: HostMemory;
  readonly direction: 'in' | 'out';
  readonly bytes: number;
  readonly chunks: number;
  readonly streams: number;
  readonly rounds: number;
  readonly elements: number;
}
const paramsOf = (row: Row): Params => row.params as unknown as Params;
const measured = (row: Row): number => row.values!['timeMs']!.median;

function modelledWith(row: Row, with_: HostCopyCosts): number {
  const { what, memory, direction, bytes, chunks, streams, rounds, elements } = paramsOf(row);
  if (what === 'work')
    return (with_.kernel.launchUs + (elements * rounds) / (with_.kernel.multiplyAddsPerNs * 1000)) / 1000;
  if (what === 'copy') {
    const { latencyUs, inGBps, outGBps } = with_[memory];
    return (latencyUs + bytes / ((direction === 'in' ? inGBps : outGBps) * 1000)) / 1000;
  }
  const plan: OverlapPlan = { memory, streams, pieces: chunks, bytes, multiplyAdds: rounds };
  return Math.max(...schedule(plan, with_).map(({ end }) => end)) / 1000;
}

/** The worst of all recorded rows: one copy from pageable memory can be off by half, whole programs by a quarter. */
const WORST: Readonly<Record<string, number>> = {
  'copy pinned': 0.12,
  'chunks pinned': 0.025,
  'copy pageable': 0.46,
  'chunks pageable': 0.25,
};

describe('the engine and the H200 on copies between host and GPU', () => {
  const rows = rowsOf('host-copy');
  const { fitted, heldOut } = halves(rows);
  const memories: readonly HostMemory[] = ['pinned', 'pageable'];

  it('have rows of both memories, 1 to 32 pieces, 1 to 4 streams, with and without a kernel', () => {
    expect(rows.length).toBeGreaterThanOrEqual(95);
    const all = <T>(pick: (params: Params) => T): Set<T> =>
      new Set(rows.filter((row) => paramsOf(row).what === 'chunks').map((row) => pick(paramsOf(row))));
    expect([...all(({ memory }) => memory)].toSorted()).toEqual(['pageable', 'pinned']);
    expect([...all(({ chunks }) => chunks)].toSorted((a, b) => a - b)).toEqual([1, 2, 4, 8, 16, 32]);
    expect([...all(({ streams }) => streams)].toSorted()).toEqual([1, 2, 3, 4]);
    expect(all(({ rounds }) => rounds).size).toBe(2);
  });

  it.each(memories)(
    'differ, on programs that nothing was fitted to, by what the engine states for %s memory',
    (memory) => {
      const own = heldOut.filter((row) => paramsOf(row).memory === memory && paramsOf(row).what === 'chunks');
      expect(errorOf(own, (row) => modelledWith(row, costs), measured)).toEqual(costs.error[memory]);
    },
  );

  it.each(nudged(costs, ['error']))('fit the first half worse with $path', ({ changed }) => {
    const loss = (with_: HostCopyCosts): number => lossOf(fitted, (row) => modelledWith(row, with_), measured);
    expect(loss(changed)).toBeGreaterThan(loss(costs));
  });

  it.each(rows.map((row) => [row.case, row] as const))('agree within the worst error in %s', (_, row) => {
    const { what, memory } = paramsOf(row);
    const worst = what === 'work' ? 0.03 : WORST[`${what} ${memory}`]!;
    expect(Math.abs(modelledWith(row, costs) / measured(row) - 1)).toBeLessThan(worst);
  });

  const timeOf = (name: string): number => measured(rows.find((row) => row.case === name)!);

  it('streams gain nothing from pageable memory, and one stream gains nothing from pieces', () => {
    for (const [pieces, streams] of [
      [8, 2],
      [16, 3],
      [32, 4],
    ] as const)
      expect(timeOf(`chunks-pageable-${pieces}-${streams}-4096`) / timeOf('chunks-pageable-1-1-4096')).toBeGreaterThan(
        0.95,
      );
    for (const pieces of [2, 4, 8, 16, 32])
      expect(timeOf(`chunks-pinned-${pieces}-1-4096`)).toBeGreaterThan(timeOf('chunks-pinned-1-1-4096'));
  });

  it('three streams hide almost all copies behind the kernel', () => {
    expect(timeOf('chunks-pinned-32-3-4096')).toBeLessThan(timeOf('work-1'));
  });
});
