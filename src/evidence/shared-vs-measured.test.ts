/**
 * The engine's shared memory compared with the GPU's: every recorded row is a test. Known disagreements are listed in
 * disagreements.json next to the recording.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { SharedAtomic } from '@src/engine/shared/access';
import { matrixAccess } from '@src/engine/shared/matrix-access';
import { sharedAccess } from '@src/engine/shared/shared-access';
import type { SharedTrace } from '@src/engine/shared/trace';
import type { Row } from './run';
import { disagreementsOf, evidenceText, rowsOf } from './testing';

/** One warp-wide instruction as the probes make it; offsets are in bytes from an aligned place in shared memory. */
interface Params {
  readonly op: string;
  readonly width: number;
  readonly mask: string;
  readonly kind: string;
  readonly offsets: readonly number[];
}

interface Counts {
  readonly wavefronts: number | undefined;
  readonly bankConflicts: number | undefined;
  readonly ideal: number | undefined;
}

const arch = architectures.h200;
const paramsOf = (row: Row): Params => row.params as unknown as Params;
const active = (mask: string, lane: number): boolean => ((Number.parseInt(mask, 16) >>> lane) & 1) === 1;
const addressesOf = ({ mask, offsets }: Params): (number | null)[] =>
  offsets.map((offset, lane) => (active(mask, lane) ? offset : null));

/** 'red_add_u32' is add; 'red_add_one' counts; 'atom_add_one' uses the old value, so it only adds. */
const atomicOf = (op: string): SharedAtomic => (op === 'red_add_one' ? 'count' : (op.split('_')[1] as SharedAtomic));

const models: Readonly<Record<string, (params: Params) => SharedTrace>> = {
  'shared-access': (params) =>
    sharedAccess(
      { op: params.op === 'ld' ? 'load' : 'store', width: params.width, addressByLane: addressesOf(params) },
      arch,
    ),
  'shared-atomic': (params) =>
    sharedAccess(
      { op: 'atomic', atomic: atomicOf(params.op), width: params.width, addressByLane: addressesOf(params) },
      arch,
    ),
  ldmatrix: (params) => matrixAccess({ op: 'load', ...formOf(params) }, arch),
  stmatrix: (params) => matrixAccess({ op: 'store', ...formOf(params) }, arch),
};

function formOf({ op, offsets }: Params) {
  const [count, trans] = op.split('.');
  return {
    matrices: Number(count!.slice(1)) as 1 | 2 | 4,
    transposed: trans === 'trans',
    addressByLane: offsets,
  };
}

const counterOf: Readonly<Record<string, (op: string) => string>> = {
  'shared-access': (op) => op,
  'shared-atomic': () => 'atom',
  ldmatrix: () => 'ld',
  stmatrix: () => 'st',
};

function modelled(dataset: string, row: Row): Counts {
  const { wavefronts, bankConflicts, ideal } = models[dataset]!(paramsOf(row));
  return { wavefronts: wavefronts.length, bankConflicts, ideal };
}

function measured(dataset: string, row: Row): Counts {
  const op = counterOf[dataset]!(paramsOf(row).op);
  return {
    wavefronts: row.counters?.[`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`],
    bankConflicts: row.counters?.[`l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`],
    ideal: row.counters?.['memory_l1_wavefronts_shared_ideal'],
  };
}

const LOOPS = new Set([
  'red_add_f32',
  'atom_add_f32',
  'red_add_u64',
  'atom_add_u64',
  'atom_min_u64',
  'atom_and_b64',
  'atom_add_f64',
]);

describe.each([
  { dataset: 'shared-access', least: 420 },
  { dataset: 'shared-atomic', least: 300 },
  { dataset: 'ldmatrix', least: 120 },
  { dataset: 'stmatrix', least: 120 },
])('the engine and the H200 on $dataset', ({ dataset, least }) => {
  const rows = rowsOf(dataset).filter((row) => !LOOPS.has(paramsOf(row).op));
  const disagreements = disagreementsOf(dataset);
  const names = new Set(rows.map((row) => row.case));

  it(`have ${least} cases or more to agree in, each with a name of its own`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(names.size).toBe(rows.length);
  });

  it('disagree only in cases that were measured, each with what is known about it', () => {
    expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  });

  for (const row of rows) {
    const known = disagreements[row.case];
    if (known === undefined)
      it(`count the same wavefronts, conflicts and ideal in ${row.case}`, () => {
        expect(modelled(dataset, row)).toEqual(measured(dataset, row));
      });
    else
      it(`count the same wavefronts and conflicts, but another ideal, in ${row.case}: ${known}`, () => {
        const { ideal: ours, ...counts } = modelled(dataset, row);
        const { ideal: theirs, ...counters } = measured(dataset, row);
        expect(counts).toEqual(counters);
        expect(ours, `${row.case} agrees now: strike it from disagreements.json`).not.toBe(theirs);
      });
  }
});

describe('the cases of shared-access', () => {
  const rows = rowsOf('shared-access');
  const all = <T>(pick: (params: Params) => T): Set<T> => new Set(rows.map((row) => pick(paramsOf(row))));

  it('are loads and stores of every width, by all lanes, by some and by none', () => {
    expect(all(({ op }) => op)).toEqual(new Set(['ld', 'st']));
    expect(all(({ width }) => width)).toEqual(new Set([1, 2, 4, 8, 16]));
    const masks = all(({ mask }) => Number.parseInt(mask, 16));
    expect(masks).toContain(0xffffffff);
    expect(masks).toContain(0);
    expect(masks.size).toBeGreaterThan(50);
  });

  it('distinguish loads that merge pairs from loads that do not in at least 30 rows', () => {
    const alone = { ...arch, sharedLoadPairs: { ...arch.sharedLoadPairs, value: [] } };
    const differs = rows.filter((row) => {
      const { op, width, ...rest } = paramsOf(row);
      if (op !== 'ld') return false;
      const access = { op: 'load' as const, width, addressByLane: addressesOf({ op, width, ...rest }) };
      return sharedAccess(access, alone).wavefronts.length !== measured('shared-access', row).wavefronts;
    });
    expect(differs.length).toBeGreaterThanOrEqual(30);
  });

  it('are one shared instruction each', () => {
    const instructions = rows.map((row) => row.counters?.[`smsp__inst_executed_op_shared_${paramsOf(row).op}.sum`]);
    expect(new Set(instructions)).toEqual(new Set([1]));
  });
});

describe('atomics that are loops', () => {
  const rows = rowsOf('shared-atomic').filter((row) => LOOPS.has(paramsOf(row).op));

  it.each(rows.map((row) => [row.case, row] as const))('%s begins with a load', (_, row) => {
    expect(row.counters?.['smsp__inst_executed_op_shared_ld.sum']).toBeGreaterThanOrEqual(1);
  });

  it('are refused by the engine when their 8 bytes reveal it', () => {
    const wide = rows.map(paramsOf).filter(({ width }) => width === 8);
    expect(wide.length).toBeGreaterThanOrEqual(20);
    for (const params of wide) expect(() => models['shared-atomic']!(params)).toThrow(/not one instruction/);
  });

  it('take one iteration for each lane that adds to the one address', () => {
    const adds = rows.filter(({ params, counters }) => {
      const { kind, op } = params as unknown as Params;
      return kind === 'one-place' && op.includes('add') && counters !== undefined;
    });
    expect(adds.length).toBeGreaterThanOrEqual(5);
    for (const { counters } of adds) expect(counters?.['smsp__inst_executed_op_shared_atom.sum']).toBe(32);
  });
});

describe('instructions.txt next to shared-atomic', () => {
  const lines = evidenceText('shared-atomic/instructions.txt').split('\n');
  const of = (target: string, atomic: string): string | undefined =>
    lines.find((line) => line.startsWith(`${target} ${atomic}:`))?.split(': ')[1];

  it.each(['red_add_u32', 'atom_min_s32', 'atom_exch_b64', 'atom_cas_b64', 'atom_cas_b32'])(
    'shows one instruction for %s on every target',
    (atomic) => {
      for (const target of ['sm_75', 'sm_80', 'sm_86', 'sm_87', 'sm_89', 'sm_90', 'sm_100', 'sm_120'])
        expect(of(target, atomic)).toMatch(/^ATOMS\.\S+$/);
    },
  );

  it('shows the counting instruction exactly where the fact says that it exists', () => {
    const target = (computeCapability: string): string => `sm_${computeCapability.replace('.', '')}`;
    for (const { computeCapability, sharedCounting } of Object.values(architectures)) {
      const seen = of(target(computeCapability), 'red_add_one');
      if (seen !== undefined) expect(seen === 'ATOMS.POPC.INC.32').toBe(sharedCounting.value !== null);
    }
  });
});
