/**
 * The kernels again, written as their CUDA source is, thread by thread: the reference for the tests of the engine. Uses none
 * of the engine's functions.
 */
import type { MatMul, MatMulKernel } from './problem';

/** One instruction of one warp: the first byte of each lane that takes part. */
interface Instruction {
  readonly matrix: 'a' | 'b' | 'c';
  readonly bytes: readonly number[];
  readonly width: number;
}

export interface Tally {
  elements: number;
  requests: number;
  sectors: number;
}

/** Instructions by name, in the order in which a thread executes them; threads of a warp with the same name share one. */
type Log = Map<string, { matrix: 'a' | 'b' | 'c'; bytes: number[]; width: number }>;

export function bruteForce(problem: MatMul, kernel: MatMulKernel): Record<'a' | 'b' | 'c', Tally> {
  const tally = { a: none(), b: none(), c: none() };
  for (const { matrix, bytes, width } of instructionsOf(problem, kernel)) {
    tally[matrix].requests += 1;
    tally[matrix].elements += (bytes.length * width) / problem.elementBytes;
    tally[matrix].sectors += new Set(bytes.flatMap((byte) => [byte >> 5, (byte + width - 1) >> 5])).size;
  }
  return tally;
}

const none = (): Tally => ({ elements: 0, requests: 0, sectors: 0 });

function instructionsOf(problem: MatMul, kernel: MatMulKernel): Instruction[] {
  const log: Log = new Map();
  const { rows: M, columns: N, depth: K, elementBytes: size } = problem;
  const note = (name: string, matrix: 'a' | 'b' | 'c', element: number, count: number): void => {
    const entry = log.get(name) ?? { matrix, bytes: [], width: count * size };
    entry.bytes.push(element * size);
    log.set(name, entry);
  };

  if (kernel.kind === 'naive') {
    const { x: bx, y: by } = kernel.block;
    const [perX, perY] = kernel.along === 'rows' ? [M, N] : [N, M];
    // The grid covers the dimensions that x and y choose.
    for (let gy = 0; gy * by < perY; gy += 1)
      for (let gx = 0; gx * bx < perX; gx += 1)
        for (let ty = 0; ty < by; ty += 1)
          for (let tx = 0; tx < bx; tx += 1) {
            const x = gx * bx + tx;
            const y = gy * by + ty;
            const [row, column] = kernel.along === 'rows' ? [x, y] : [y, x];
            if (row >= M || column >= N) continue;
            const warp = `${gy},${gx},${(ty * bx + tx) >> 5}`;
            for (let k = 0; k < K; k += 1) {
              note(`${warp} a ${k}`, 'a', row * K + k, 1);
              note(`${warp} b ${k}`, 'b', k * N + column, 1);
            }
            note(`${warp} c`, 'c', row * N + column, 1);
          }
    return [...log.values()];
  }

  const T = kernel.kind === 'tiled' ? kernel.tile : 0;
  const tile =
    kernel.kind === 'tiled'
      ? { BM: T, BN: T, BK: T, TM: 1, TN: 1, V: 1 }
      : {
          BM: kernel.blockRows,
          BN: kernel.blockColumns,
          BK: kernel.blockDepth,
          TM: kernel.threadRows,
          TN: kernel.threadColumns,
          V: kernel.vector ?? 1,
        };
  const { BM, BN, BK, TM, TN, V } = tile;
  const threads = (BM / TM) * (BN / TN);
  for (let row0 = 0; row0 < M; row0 += BM)
    for (let column0 = 0; column0 < N; column0 += BN)
      for (let thread = 0; thread < threads; thread += 1) {
        const warp = `${row0},${column0},${thread >> 5}`;
        for (let k0 = 0; k0 < K; k0 += BK) {
          for (let i = thread * V; i < BM * BK; i += threads * V) {
            const row = row0 + Math.floor(i / BK);
            const k = k0 + (i % BK);
            if (row < M && k < K) note(`${warp} a ${k0} ${Math.floor(i / (threads * V))}`, 'a', row * K + k, V);
          }
          for (let i = thread * V; i < BK * BN; i += threads * V) {
            const k = k0 + Math.floor(i / BN);
            const column = column0 + (i % BN);
            if (k < K && column < N) note(`${warp} b ${k0} ${Math.floor(i / (threads * V))}`, 'b', k * N + column, V);
          }
        }
        const perRow = BN / TN;
        for (let i = 0; i < TM; i += 1)
          for (let j = 0; j < TN; j += V) {
            const row = row0 + Math.floor(thread / perRow) * TM + i;
            const column = column0 + (thread % perRow) * TN + j;
            if (row < M && column < N) note(`${warp} c ${i} ${j}`, 'c', row * N + column, V);
          }
      }
  return [...log.values()];
}
