/**
 * The loads and stores of matrix products, counted by the engine and by an H200: every recorded row is a test. No
 * disagreement is known.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { matmulCost, type MatMul, type MatMulKernel } from '@src/engine/tiling';
import type { Row, Run } from './run';

type Numbers = Readonly<Record<string, number>>;

const recorded = new URL('../../content/evidence/matmul-traffic/h200.json', import.meta.url);
const { rows } = JSON.parse(readFileSync(recorded, 'utf8')) as Run;

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

describe('a matrix product asks for the same requests and sectors in the engine and on the H200', () => {
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

  it('mostly do not divide into blocks', () => {
    const cut = rows.filter((row) => {
      const { plan } = matmulCost(problemOf(row), kernelOf(row), architectures.h200);
      const { rows: down, columns, depth } = problemOf(row);
      return down % plan.blockRows || columns % plan.blockColumns || depth % plan.stepDepth;
    });
    expect(cut.length).toBeGreaterThan(rows.length / 2);
  });
});
