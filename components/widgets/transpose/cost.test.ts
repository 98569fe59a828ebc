import { describe, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { sharedAccess } from '@src/engine/shared';
import { isShared, kernelCost, perRequest, phases, type PhaseId } from './cost';
import { everyKernel } from './params';
import { accessesOf, byteOf, stagedTile, warpPlaces, type Shape } from './program';

const h200 = architecture('h200');
const shape = (more: Partial<Shape> = {}): Shape => ({ tile: 32, bytes: 4, rows: 8, edge: 512, ...more });
const means = (kernel: string, padding: number, more: Partial<Shape> = {}): number[] => {
  const { byPhase } = kernelCost({ kernel, padding }, shape(more), h200);
  return phases.map((phase) => perRequest(byPhase[phase]));
};

describe('what a kernel costs', () => {
  it.each<[string, number, number[]]>([
    ['copy', 0, [4, 0, 0, 4]],
    ['naive', 0, [4, 0, 0, 32]],
    ['naive-gather', 0, [32, 0, 0, 4]],
    ['tiled', 0, [4, 1, 32, 4]],
    ['tiled', 1, [4, 1, 1, 4]],
    ['tiled', 2, [4, 1, 2, 4]],
    ['tiled', 3, [4, 1, 1, 4]],
    ['tiled', 4, [4, 1, 4, 4]],
    ['swizzled', 0, [4, 1, 1, 4]],
  ])(
    '%s with %i of padding: sectors a load, wavefronts a write and a read, sectors a store',
    (kernel, padding, wanted) => {
      expect(means(kernel, padding)).toEqual(wanted);
    },
  );

  it('on the global side is the same for every tile in shared memory', () => {
    for (const choice of everyKernel.filter(({ kernel }) => kernel === 'tiled' || kernel === 'swizzled'))
      expect([means(choice.kernel, choice.padding)[0], means(choice.kernel, choice.padding)[3]]).toEqual([4, 4]);
  });

  it('of a tile of 16 padded by 1 is a conflict in writing as well, and 2 cures both', () => {
    expect(means('tiled', 0, { tile: 16 })).toEqual([4, 1, 8, 4]);
    expect(means('tiled', 1, { tile: 16 })).toEqual([4, 2, 2, 4]);
    expect(means('tiled', 2, { tile: 16 }).slice(2)).toEqual([1, 4]);
  });

  it('is the sum of the accesses as the figure serves them one by one', () => {
    for (const choice of everyKernel)
      for (const more of [{}, { tile: 16 }, { bytes: 8 }, { tile: 16, bytes: 16 }]) {
        const size = shape(more);
        const { byPhase } = kernelCost(choice, size, h200);
        const staged = stagedTile(choice, size);
        const sums = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<PhaseId, number>;
        for (let access = 0; access < accessesOf(size); access += 1) {
          const places = warpPlaces(choice, size, access);
          for (const phase of phases) {
            const op = phase === 'load' || phase === 'read' ? 'load' : 'store';
            if (!isShared(phase)) {
              const addressByLane = places[phase].map((place) => byteOf(place, size));
              sums[phase] += coalesce({ op, width: size.bytes, addressByLane }, h200).sectors.length;
            } else if (staged) {
              const addressByLane = places[phase]!.map(({ row, column }) => staged.addressOf(row, column));
              sums[phase] += sharedAccess({ op, width: size.bytes, addressByLane }, h200).wavefronts.length;
            }
          }
        }
        expect(phases.map((phase) => byPhase[phase].count)).toEqual(phases.map((phase) => sums[phase]));
      }
  });
});

describe('the accesses of a tile', () => {
  it.each(everyKernel)('of %j load every element once and store every element once', (choice) => {
    for (const more of [{}, { tile: 16 }]) {
      const size = shape(more);
      const every = Array.from({ length: accessesOf(size) }, (_, access) => warpPlaces(choice, size, access));
      for (const phase of ['load', 'store'] as const) {
        const elements = every.flatMap((places) => places[phase].map(({ row, column }) => `${row} ${column}`));
        expect(new Set(elements).size).toBe(size.tile ** 2);
      }
    }
  });

  it('move row to column: what is loaded at (row, column) is stored at (column, row)', () => {
    for (const choice of everyKernel.filter(({ kernel }) => kernel !== 'copy'))
      for (const size of [shape(), shape({ tile: 16 })]) {
        const every = Array.from({ length: accessesOf(size) }, (_, access) => warpPlaces(choice, size, access));
        // Which element of the matrix lies in the tile; in a register without one.
        const staged = new Map(
          every.flatMap(({ write, load }) => (write ?? []).map((at, lane) => [`${at.row} ${at.column}`, load[lane]!])),
        );
        for (const { load, read, store } of every)
          for (const [lane, target] of store.entries()) {
            const source = read ? staged.get(`${read[lane]!.row} ${read[lane]!.column}`)! : load[lane]!;
            expect([target.row, target.column]).toEqual([source.column, source.row]);
          }
      }
  });
});
