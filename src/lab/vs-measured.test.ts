/**
 * The laboratory compared with the GPU: kernels of the evidence, their sources as measured, run as launched. Of a large
 * launch some blocks run; their counts, times the number of blocks, must be the counters.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { recordedRun, someOf } from '@src/evidence/testing';
import type { KernelArgument, KernelQuery, RunOptions } from './query';
import { runKernel } from './run';

interface Row {
  readonly case: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly counters?: Readonly<Record<string, number>>;
}

const file = (dataset: string, name: string): string =>
  readFileSync(new URL(`../../content/evidence/${dataset}/${name}`, import.meta.url), 'utf8');

const rowsOf = (dataset: string): readonly Row[] => recordedRun(dataset).rows as readonly Row[];

const floats = (count: number, offset = 0): KernelArgument => ({ buffer: { type: 'float', count, offset } });
const bytes = (count: number, offset = 0): KernelArgument => ({ buffer: { type: 'uint8', count, offset } });
const line = (blocks: number): [number, number, number] => [blocks, 1, 1];

interface Launch extends Omit<KernelQuery, 'source'> {
  readonly source?: string;
  /** Blocks of the measured launch, where fewer are launched here. */
  readonly of: number;
  readonly options?: RunOptions;
}

/** Counters that the laboratory predicts. */
const COMPARED =
  /^l1tex__(t_(requests|sectors|output_wavefronts)_pipe_lsu_mem_global_op_(ld|st)|data_pipe_lsu_wavefronts_mem_shared_op_(ld|st))\.sum$/;

/**
 * Counters of wavefronts are higher when many warps are in flight (content/evidence/load-pressure): in large launches they
 * are the laboratory's number or a little above it.
 */
const WAVEFRONTS = /wavefronts/;
const MOST_WARPS_EXACT = 512;

function compare(
  dataset: string,
  row: Row,
  { of, options, source = file(dataset, 'kernel.cu'), ...launch }: Launch,
  omit = /^$/,
): void {
  const result = runKernel({ source, ...launch }, architectures.h200, { bytes: 2 ** 31, ...options });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const names = Object.keys(row.counters ?? {}).filter((name) => COMPARED.test(name) && !omit.test(name));
  expect(names.length).toBeGreaterThan(0);
  const counted = (name: string): number => (result.metrics[name]! * of) / result.blocks.ran;
  const warps = (of * launch.block[0] * launch.block[1]) / 32;
  const exact = names.filter((name) => warps <= MOST_WARPS_EXACT || !WAVEFRONTS.test(name));
  const byName = (value: (name: string) => number | undefined) =>
    Object.fromEntries(exact.map((name) => [name, value(name)]));
  expect(byName(counted)).toEqual(byName((name) => row.counters![name]));
  for (const name of names) expect(row.counters![name], name).toBeGreaterThanOrEqual(counted(name));
  // The prediction of the compiler's accesses is the same or, where counters are not those of the source, nearer to them.
  const compiled = (name: string): number => (result.compiled[name]! * of) / result.blocks.ran;
  expect(byName(compiled)).toEqual(byName((name) => row.counters![name]));
  for (const name of Object.keys(row.counters!).filter((each) => COMPARED.test(each) && !omit.test(each)))
    expect(row.counters![name], name).toBeGreaterThanOrEqual(compiled(name));
  if (dataset === 'matmul') {
    const name = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
    expect(row.counters![name], 'four reads of a row made one').toBeGreaterThanOrEqual(compiled(name));
    expect(row.counters![name]).toBeLessThanOrEqual(compiled(name) * 1.001);
  }
}

describe('the laboratory and the H200 count the same', () => {
  describe('in transposes, on the global and on the shared side', () => {
    for (const row of someOf(rowsOf('transpose'), 2))
      it(row.case, () => {
        const { kernel, padding, n } = row.params as { kernel: string; padding: number; n: number };
        const name =
          kernel === 'naive-gather' ? 'naiveGather' : kernel.startsWith('tiled') ? `tiled<${padding}>` : kernel;
        const across = n / 32;
        compare('transpose', row, {
          kernel: name,
          grid: [across, across, 1],
          block: [32, 8, 1],
          arguments: [floats(n * n), floats(n * n)],
          of: across * across,
          options: { blocks: 16 },
        });
      });
  });

  describe('in matrix products', () => {
    // Where reads of shared memory are not volatile the compiler merges four of them into one, unrolls and keeps values:
    // those counters are not those of the source.
    for (const row of rowsOf('matmul').filter(
      ({ case: name, counters }) => counters && !/as-written|register/.test(name),
    ))
      it(row.case, () => {
        const { kernel, tile, n } = row.params as Record<string, number> & { kernel: string };
        const name = kernel === 'tiled' ? `tiled<${tile}>` : kernel;
        const size = tile === 1 ? 32 : tile!;
        const across = n! / size;
        compare(
          'matmul',
          row,
          {
            kernel: name,
            grid: [across, across, 1],
            block: [size, size, 1],
            arguments: [floats(n! * n!), floats(n! * n!), floats(n! * n!)],
            of: across * across,
            options: { blocks: 1, races: false },
          },
          /shared_op_ld/,
        );
      });
  });

  describe('in products that keep a tile of results in registers, a sixteenth of the matrix across', () => {
    for (const row of someOf(
      rowsOf('matmul').filter(({ case: name }) => name.startsWith('register')),
      3,
    ))
      it(row.case, () => {
        const { tile, n, depth, threadTile } = row.params as Record<string, number>;
        const small = 128;
        const source = file('matmul', 'kernel.cu').replace(`n = ${n}`, `n = ${small}`);
        const across = small / tile!;
        const { metrics, compiled } = runKernel(
          {
            source,
            kernel: `registerTiled<${tile}, ${depth}, ${threadTile}>`,
            grid: [across, across, 1],
            block: [(tile! / threadTile!) ** 2, 1, 1],
            arguments: [floats(small ** 2), floats(small ** 2), floats(small ** 2)],
          },
          architectures.h200,
        );
        // Loads grow with the third power of the size, stores with the second. Shared memory is also read with the third
        // power, four neighbors at once.
        const name = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
        const wavefronts = compiled[name]! * (n! / small) ** 3;
        expect(row.counters![name]).toBeGreaterThanOrEqual(wavefronts);
        expect(row.counters![name]).toBeLessThanOrEqual(wavefronts * 1.001);
        for (const [op, power] of [
          ['ld', 3],
          ['st', 2],
        ] as const)
          for (const what of ['requests', 'sectors']) {
            const name = `l1tex__t_${what}_pipe_lsu_mem_global_op_${op}.sum`;
            expect(metrics[name]! * (n! / small) ** power, name).toBe(row.counters![name]);
          }
      });
  });

  describe('in copies by elements of all widths', () => {
    for (const row of someOf(
      rowsOf('copy-element').filter(({ counters }) => counters),
      2,
    ))
      it(row.case, () => {
        const { width, perThread, bytes: all, blockSize } = row.params as Record<string, number>;
        const element = { 1: 'uint8_t', 2: 'uint16_t', 4: 'float', 8: 'float2', 16: 'float4' }[width!]!;
        const blocks = 8;
        const size = blocks * blockSize! * perThread! * width!;
        compare('copy-element', row, {
          kernel: `${perThread === 1 ? 'copy' : 'copy16'}<${element}>`,
          grid: line(blocks),
          block: line(blockSize!),
          arguments: [bytes(size), bytes(size)],
          of: all! / width! / perThread! / blockSize!,
        });
      });
  });

  describe('in copies with several loads at once', () => {
    for (const row of someOf(rowsOf('copy-occupancy'), 2))
      it(row.case, () => {
        const { width, loads, blockSize, bytes: all } = row.params as Record<string, number>;
        const element = { 4: 'float', 8: 'float2', 16: 'float4' }[width!]!;
        const size = 4 * blockSize! * loads! * width!;
        compare('copy-occupancy', row, {
          kernel: `copy<${element}, ${loads}>`,
          grid: line(4),
          block: line(blockSize!),
          arguments: [bytes(size), bytes(size)],
          of: all! / width! / loads! / blockSize!,
        });
      });
  });

  describe('in copies from and to any offset', () => {
    for (const row of rowsOf('copy-offset').filter((_, index) => index % 3 === 0))
      it(row.case, () => {
        const { access, offset, elements, blockSize } = row.params as Record<string, number> & { access: string };
        compare(
          'copy-offset',
          row,
          {
            kernel: access === 'read' ? 'offsetRead' : 'offsetWrite',
            grid: line(64),
            block: line(blockSize!),
            arguments: [floats(64 * blockSize! + 32), floats(64 * blockSize! + 32), { int: offset! }],
            of: elements! / blockSize!,
          },
          WAVEFRONTS,
        );
      });
  });

  describe('in strided copies', () => {
    for (const row of rowsOf('copy-stride').filter(({ counters }, index) => counters && index % 9 === 0))
      it(row.case, () => {
        const { access, stride, elements, blockSize } = row.params as Record<string, number> & { access: string };
        const near = 32 * blockSize!;
        const far = near * stride!;
        const isRead = access === 'read';
        compare(
          'copy-stride',
          row,
          {
            kernel: isRead ? 'stridedRead' : 'stridedWrite',
            grid: line(32),
            block: line(blockSize!),
            arguments: [floats(isRead ? near : far), floats(isRead ? far : near), { int: stride! }],
            of: elements! / blockSize!,
          },
          WAVEFRONTS,
        );
      });
  });

  describe('for any shape of the block', () => {
    for (const row of someOf(rowsOf('grid-shape'), 2))
      it(row.case, () => {
        const { mapping, blockX, blockY, rows, columns } = row.params as Record<string, number> & { mapping: string };
        const good = mapping === 'right';
        const grid: [number, number, number] = good
          ? [columns! / blockX!, rows! / blockY!, 1]
          : [rows! / blockX!, columns! / blockY!, 1];
        compare('grid-shape', row, {
          kernel: mapping,
          grid,
          block: [blockX!, blockY!, 1],
          options: { blocks: 8 },
          arguments: [floats(rows! * columns!), floats(rows! * columns!)],
          of: grid[0] * grid[1],
        });
      });
  });

  describe('from one warp to many', () => {
    for (const row of rowsOf('load-pressure').filter(
      ({ params, counters }) => counters && Number(params['warps']) <= 512,
    ))
      it(row.case, () => {
        const { stride, warps, blockSize } = row.params as Record<string, number>;
        const elements = warps! * 32;
        compare('load-pressure', row, {
          kernel: 'stridedRead',
          grid: line(elements / blockSize!),
          block: line(blockSize!),
          arguments: [floats(elements), floats(elements * stride!), { int: stride! }],
          of: elements / blockSize!,
        });
      });
  });

  describe('in layouts of structs', () => {
    for (const row of rowsOf('aos-soa').filter(({ counters }) => counters))
      it(row.case, () => {
        const { layout, fields, touched, particles, blockSize } = row.params as Record<string, number> & {
          layout: string;
        };
        const count = 8 * blockSize!;
        const lanes = { aosoa8: ', 8', aosoa32: ', 32' }[layout] ?? '';
        compare('aos-soa', row, {
          kernel: `${layout.replace(/\d+$/, '')}<${fields}, ${touched}${lanes}>`,
          grid: line(8),
          block: line(blockSize!),
          of: particles! / blockSize!,
          arguments: [
            layout === 'soa'
              ? { struct: Array.from({ length: fields! }, () => floats(count)) }
              : floats(count * fields!),
            { float: 1 },
          ],
        });
      });
  });

  describe('in the kernels that the coalescing figure shows', () => {
    const source = file('figure-kernels', 'kernel.cu');
    const states = [...source.matchAll(/add\(cases, "([^"]*)", "(ld|st)", (state\d+)::access\)/g)];
    for (const [, name, , state] of states as unknown as [string, string, string, string][])
      it(name, () => {
        const row = rowsOf('figure-kernels').find((each) => each.case === name)!;
        compare('figure-kernels', row, {
          kernel: `${state}::access`,
          grid: line(1),
          block: line(32),
          of: 1,
          arguments: [bytes(2 ** 16), bytes(2 ** 16)],
        });
      });
  });

  describe('in the loops that the vector-load figure shows', () => {
    for (const row of rowsOf('figure-vector-load').filter((_, index) => index % 4 === 0))
      it(row.case, () => {
        const { loop, offset, floats: count } = row.params as Record<string, number> & { loop: string };
        compare('figure-vector-load', row, {
          kernel: `${loop}::copy`,
          grid: line(1),
          block: line(32),
          of: 1,
          arguments: [bytes(2 ** 16, offset!), bytes(2 ** 16, offset!), { int: count! }],
        });
      });
  });
});
