/**
 * The loads and stores of matrix products, counted by the engine and by an H200: every recorded row is a test. No
 * disagreement is known.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { matmulCost, sharedReads, type MatMul, type MatMulKernel } from '@src/engine/tiling';
import type { Row } from './run';
import { rowsOf } from './testing';

type Numbers = Readonly<Record<string, number>>;

const rows = rowsOf('matmul-traffic');

const problemOf = (row: Row): MatMul => {
  const { rows: down, columns, depth } = row.params as unknown as Numbers;
  return { rows: down!, columns: columns!, depth: depth!, elementBytes: 4 };
};

function kernelOf({ params }: Row): MatMulKernel {
  const numbers = params as unknown as Numbers;
  switch (params['kind']) {
    case 'naive-columns':
    case 'naive-rows':
      return {
        kind: 'naive',
        block: { x: numbers['blockX']!, y: numbers['blockY']! },
        along: params['kind'] === 'naive-rows' ? 'rows' : 'columns',
      };
    case 'tiled':
      return { kind: 'tiled', tile: numbers['tile']! };
    default:
      return {
        kind: 'registers',
        blockRows: numbers['blockRows']!,
        blockColumns: numbers['blockColumns']!,
        blockDepth: numbers['blockDepth']!,
        threadRows: numbers['threadRows']!,
        threadColumns: numbers['threadColumns']!,
        vector: numbers['vector']!,
      };
  }
}

function modelled(row: Row): object {
  const { loads, traffic } = matmulCost(problemOf(row), kernelOf(row), architectures.h200);
  return {
    loadRequests: loads.requests,
    loadSectors: loads.sectors,
    storeRequests: traffic.c.requests,
    storeSectors: traffic.c.sectors,
  };
}

function measured(row: Row): object {
  const counter = (quantity: string, op: string): number | undefined =>
    row.counters?.[`l1tex__t_${quantity}_pipe_lsu_mem_global_op_${op}.sum`];
  return {
    loadRequests: counter('requests', 'ld'),
    loadSectors: counter('sectors', 'ld'),
    storeRequests: counter('requests', 'st'),
    storeSectors: counter('sectors', 'st'),
  };
}

describe('a matrix product makes the same requests and sectors in the engine and on the H200', () => {
  for (const row of rows)
    it(`in ${row.case}`, () => {
      expect(modelled(row)).toEqual(measured(row));
    });
});

describe('the recorded products', () => {
  it('are 40 or more of each kernel', () => {
    for (const kind of ['naive-columns', 'naive-rows', 'tiled', 'registers'])
      expect(rows.filter(({ params }) => params['kind'] === kind).length).toBeGreaterThanOrEqual(40);
  });

  it('mostly do not divide evenly into blocks', () => {
    const cut = rows.filter((row) => {
      const { plan } = matmulCost(problemOf(row), kernelOf(row), architectures.h200);
      const { rows: down, columns, depth } = problemOf(row);
      return down % plan.blockRows || columns % plan.blockColumns || depth % plan.stepDepth;
    });
    expect(cut.length).toBeGreaterThan(rows.length / 2);
  });
});

/** The kernels of content/evidence/matmul, which the compiler was free to change. */
const large = rowsOf('matmul').filter(({ params }) => params['kernel'] !== 'library');

function largeKernel({ params }: Row): MatMulKernel {
  const { tile, depth, threadTile } = params as unknown as Numbers;
  switch (params['kernel']) {
    case 'naive':
    case 'swapped':
      return { kind: 'naive', block: { x: 32, y: 32 }, along: params['kernel'] === 'swapped' ? 'rows' : 'columns' };
    case 'tiled':
    case 'tiled-as-written':
      return { kind: 'tiled', tile: tile! };
    default:
      return {
        kind: 'registers',
        blockRows: tile!,
        blockColumns: tile!,
        blockDepth: depth!,
        threadRows: threadTile!,
        threadColumns: threadTile!,
      };
  }
}

describe('a matrix product of 2048 × 2048 floats, compiled normally', () => {
  const problem: MatMul = { rows: 2048, columns: 2048, depth: 2048, elementBytes: 4 };

  for (const row of large) {
    const kernel = largeKernel(row);
    const form = row.params['kernel'] === 'tiled-as-written' ? 'written' : 'merged';

    it(`asks for the same requests and sectors in ${row.case}`, () => {
      const { loads, traffic } = matmulCost(problem, kernel, architectures.h200);
      expect({ loads: loads.requests, sectors: loads.sectors, stores: traffic.c.requests }).toEqual({
        loads: row.counters?.['l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum'],
        sectors: row.counters?.['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'],
        stores: row.counters?.['l1tex__t_requests_pipe_lsu_mem_global_op_st.sum'],
      });
      expect(traffic.c.sectors).toBe(row.counters?.['l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum']);
    });

    it(`reads shared memory with the same loads, and up to 0.1 % more wavefronts, in ${row.case}`, () => {
      const { instructions, wavefronts } = sharedReads(problem, kernel, form, architectures.h200);
      expect(instructions).toBe(row.counters?.['smsp__inst_executed_op_shared_ld.sum']);
      const counted = row.counters?.['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum'] ?? 0;
      expect(counted).toBeGreaterThanOrEqual(wavefronts);
      expect(counted).toBeLessThanOrEqual(1.001 * wavefronts);
    });
  }
});
