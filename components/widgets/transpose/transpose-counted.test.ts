/** Compares the figure's counts with the engine, the memory itself, and the counters of a GPU. */
import { expect, it, suite } from 'vitest';
import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { sharedAccess } from '@src/engine/shared';
import { recordedRun } from '@src/evidence/testing';
import { initialValues } from '@src/widget/params';
import { table } from './details';
import {
  counterOf,
  isShared,
  kernelCost,
  measured,
  metrics,
  perRequest,
  phases,
  recordOf,
  type CountedMetric,
  type PhaseId,
} from './metrics';
import { everyKernel, isSame, params, type KernelChoice, type TransposeValues } from './params';
import { accessesOf, byteOf, simulate, stagedTile, warpPlaces, type Shape } from './simulate';

const h200 = architecture('h200');
const shape = (more: Partial<Shape> = {}): Shape => ({ tile: 32, bytes: 4, rows: 8, edge: 512, ...more });
const means = (kernel: string, padding: number, more: Partial<Shape> = {}): number[] => {
  const { byPhase } = kernelCost({ kernel, padding }, shape(more), h200);
  return phases.map((phase) => perRequest(byPhase[phase]));
};

suite('what a kernel costs', () => {
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

  it('of a tile of 16 padded by 1 is a conflict in writing as well, and 2 fixes both', () => {
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

suite('the accesses of a tile', () => {
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

const { rows } = recordedRun('transpose');
const choiceOf = (row: (typeof rows)[number]) => row.params as unknown as KernelChoice & { n: number };
const stateOf = (values: Partial<TransposeValues>) => ({ ...initialValues(params), ...values }) as TransposeValues;
const stateOfRow = (row: (typeof rows)[number]) => {
  const { kernel, padding, n } = choiceOf(row);
  return stateOf({ kernel, padding, edge: String(n) });
};

/** Counters that only the addresses decide; a busy SM adds nothing to them. */
const EXACT: readonly CountedMetric[] = [
  'loadRequests',
  'loadSectors',
  'storeRequests',
  'storeSectors',
  'sharedWrites',
  'sharedReads',
];
/**
 * How far a wavefront counter may lie above the rule, in wavefronts per instruction. The dataset's README: no addresses
 * explain it. The largest is 0.26, for reads of the plain tile.
 */
const MORE = 0.27;

suite('every recorded row of the transpose dataset', () => {
  it('is a kernel of the figure, and every kernel has a row', () => {
    expect(rows).toHaveLength(everyKernel.length);
    for (const choice of everyKernel) expect(rows.filter((row) => isSame(choiceOf(row), choice))).toHaveLength(1);
  });

  it.each(rows.map((row) => [row.case, row] as const))('counts what the figure computes: %s', (_, row) => {
    const values = stateOfRow(row);
    const byId = new Map(metrics(simulate(values), values).map((metric) => [metric.id, metric]));
    for (const id of EXACT) {
      expect(byId.get(id)!.counter).toBe(counterOf[id]);
      expect(byId.get(id)!.value, id).toBe(row.counters![counterOf[id]]);
    }
    for (const [side, instructions] of [
      ['read', 'sharedReads'],
      ['write', 'sharedWrites'],
    ] as const)
      for (const id of [`${side}Wavefronts`, `${side}Conflicts`] as const) {
        const more = row.counters![counterOf[id]]! - byId.get(id)!.value;
        expect(more, id).toBeGreaterThanOrEqual(0);
        expect(more, id).toBeLessThanOrEqual(MORE * byId.get(instructions)!.value);
      }
  });

  it.each(rows.map((row) => [row.case, row] as const))('reaches the reader as it was recorded: %s', (_, row) => {
    const values = stateOfRow(row);
    const badge = measured(values)!;
    expect(badge).toMatchObject({ timed: true, gpu: 'H200', dataset: 'transpose' });
    for (const [id, counter] of Object.entries(counterOf)) expect(badge.byMetric[id], id).toBe(row.counters![counter]);
    expect(recordOf(values)!.timeUs).toBe(row.values!['timeUs']!.median);
    const names = new Set(metrics(simulate(values), values).map(({ id }) => id));
    expect(Object.keys(badge.byMetric).filter((id) => !names.has(id))).toEqual([]);
  });

  it('gives the means of the README', () => {
    const byMetric = (values: Partial<TransposeValues>) => measured(stateOf(values))!.byMetric;
    expect(byMetric({})).toMatchObject({ perLoad: 4, perStore: 4, perRead: 32.26 });
    expect(byMetric({ padding: 1 })).toMatchObject({ perRead: 1.05 });
    expect(byMetric({ kernel: 'naive' })).toMatchObject({ perStore: 32, perRead: 0, perWrite: 0 });
  });
});

suite('what was not recorded', () => {
  it.each([{ gpu: 'a100' }, { edge: '4096' }, { bytes: '8' }, { tile: '16' }, { rows: '16' }])(
    'has no measurement and no time: %j',
    (values) => {
      const state = stateOf(values);
      expect(measured(state)).toBeNull();
      expect(table(simulate(state), state).rows.every((row) => row.at(-1) === 'not measured')).toBe(true);
    },
  );

  it('is not made up from a padding that the kernel does not have', () => {
    expect(measured(stateOf({ kernel: 'naive', padding: 3 }))).toEqual(measured(stateOf({ kernel: 'naive' })));
  });
});
