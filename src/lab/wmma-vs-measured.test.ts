/**
 * Fragments of wmma, compared with what one warp of an H200 held and what its loads and stores cost (content/evidence/wmma).
 */
import { readFileSync } from 'node:fs';
import { architectures } from '@src/arch';
import { describe, expect, it } from 'vitest';
import measured from '@content/evidence/wmma/h200.json';
import type { BufferType, KernelArgument } from './query';
import { runKernel } from './run';
import { contents } from './testing';

const source = readFileSync('content/evidence/wmma/kernel.cu', 'utf8');
const LD = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
const ST = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum';
const counters = [
  LD,
  ST,
  'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
];

const ELEMENTS = 64 * 40;
const TYPES: Readonly<Record<string, string>> = {
  half: 'half',
  bfloat16: '__nv_bfloat16',
  int8: 'signed char',
  tf32: 'wmma::precision::tf32',
  float: 'float',
  int: 'int',
};
const words: Readonly<Record<number, BufferType>> = { 1: 'uint8', 2: 'uint16', 4: 'uint32' };

function kernelOf(name: string): string {
  const [what, type, shape, layout, space] = name.split('.') as [string, string, string, string, string];
  const sizes = /^m(\d+)n(\d+)k(\d+)$/.exec(shape)!.slice(1).join(', ');
  const isShared = space === 'shared';
  if (what === 'load-c' || what === 'store-d')
    return `${what === 'load-c' ? 'loadSums' : 'storeSums'}<${sizes}, ${TYPES[type]}, ${layout === 'row'}, ${isShared}>`;
  return `load<wmma::matrix_${what}, ${sizes}, ${TYPES[type]}, wmma::${layout}_major, ${isShared}>`;
}

describe('fragments of wmma', () => {
  it.each(measured.rows.map((row) => [row.case, row] as const))('%s', (name, { params, counters: counted, result }) => {
    const { bytes, rows, columns, ld, perLane, layout } = params;
    const type = words[bytes]!;
    const isStore = params.op === 'store d';
    const image: KernelArgument = { buffer: { type, count: ELEMENTS, init: 'iota' } };
    const out: KernelArgument = {
      buffer: isStore ? { type, count: ELEMENTS } : { type: 'uint32', count: 32 * perLane },
    };
    const run = runKernel(
      { source, kernel: kernelOf(name), grid: [1, 1, 1], block: [32, 1, 1], arguments: [image, { int: ld }, out] },
      architectures.h200,
    );
    // What a store omits from its tile is read back all the same.
    const problems = run.diagnostics.filter(({ severity, kind }) => severity === 'error' && kind !== 'uninitialised');
    expect(problems).toEqual([]);
    const known = counted as Readonly<Record<string, number>>;
    expect(Object.fromEntries(counters.map((each) => [each, run.compiled[each] ?? 0]))).toEqual(
      Object.fromEntries(counters.map((each) => [each, known[each] ?? 0])),
    );
    if (result === '') return;
    const isRow = layout === 'row';
    // Memory holds its own indices here: where the element of a number is.
    const places = result.split(' ').map((word) => {
      const [row, column] = [Math.floor(Number(word) / columns), Number(word) % columns];
      return isRow ? row * columns + column : column * rows + row;
    });
    const held = contents(run, 1, isStore ? type : 'uint32') as number[];
    if (isStore) expect(places.map((place) => held[place])).toEqual(places.map((_, index) => index));
    else expect(held).toEqual(places.map((place) => place % 256 ** bytes));
  });
});
