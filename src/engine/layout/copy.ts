import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';
import { requestRule, sectorRule } from '../coalesce';
import { globalCounter } from '../count-global';
import { InputError } from '../input-error';
import type { Rule } from '../rule';
import { ldmatrixRule, matrixAccess, sharedAccess, sharedRules, stmatrixRule } from '../shared';
import { tagStageRule } from '../tag-stage';
import { offsetOf } from './address';
import { copyTiles, type CopyTile } from './copy-tiles';
import { size, type Layout } from './layout';
import type { SwizzledLayout } from './swizzled';

/** What moves the elements: ordinary loads and stores, matrices of 8 rows of 16 B, or asynchronous copies. */
export const copyAtoms = [
  ...['ld', 'st', 'cp.async'],
  ...['ldmatrix.x1', 'ldmatrix.x2', 'ldmatrix.x4', 'stmatrix.x1', 'stmatrix.x2', 'stmatrix.x4'],
] as const;
export type CopyAtom = (typeof copyAtoms)[number];

export const asyncCopyRule: Rule = {
  id: 'async-copy-as-access',
  statement:
    'The shared side of a cp.async is served like a store of the same bytes per lane, its global side like a load of them.',
  measured: {},
  documented: {},
  assumption: 'no counter was recorded for a cp.async whose lanes conflict',
};

/** One side of a copy: a tile in one memory, and which thread moves which elements of it. */
export interface LayoutCopy {
  /** From a coordinate of the tensor to an offset in elements. */
  readonly layout: SwizzledLayout;
  /** What the swizzle permutes: numbers of elements, as CuTe composes them, or bytes, as a tensor map does. */
  readonly swizzles: 'elements' | 'bytes';
  readonly elementBytes: Bytes;
  readonly memory: 'global' | 'shared';
  readonly atom: CopyAtom;
  /** Elements that one lane moves in one instruction. */
  readonly vector: number;
  /** Where the threads and the values of each lie in a tile, as `make_tiled_copy` takes them. */
  readonly threads: Layout;
  readonly values: Layout;
  /** Address of the element at offset 0. */
  readonly start?: Bytes;
}

/** One instruction of one warp. */
export interface CopyStep {
  readonly warp: number;
  /** The tile of the tensor that the threads are at, the first mode fastest. */
  readonly tile: number;
  readonly op: 'load' | 'store';
  /** Bytes that each active lane moves. */
  readonly width: Bytes;
  readonly addressByLane: AddressByLane;
  /** Index = lane; the numbers in the tensor, the first mode fastest, of the elements that it moves. */
  readonly elementsByLane: readonly (readonly number[])[];
  readonly counts: GlobalCounts | SharedCounts;
}

export interface GlobalCounts {
  readonly memory: 'global';
  readonly requests: number;
  readonly sectors: number;
  /** The sectors that the same bytes need at least. */
  readonly idealSectors: number;
  readonly lines: number;
  readonly tagWavefronts: number;
}

export interface SharedCounts {
  readonly memory: 'shared';
  readonly wavefronts: number;
  readonly ideal: number;
  /** What the bank-conflict counter shows. */
  readonly bankConflicts: number;
  readonly conflictDegree: number;
}

const MOST_STEPS = 1024;
const ROW_BYTES = 16;

/**
 * Play one side of a copy instruction by instruction, and count each as the engine counts any access.
 *
 * @throws {InputError} When the tile does not divide the tensor, the elements of a vector do not lie side by side, the
 *   instruction does not exist for this memory or GPU, or an address is misaligned.
 */
export const layoutCopy = (copy: LayoutCopy, arch: Architecture): readonly CopyStep[] => [...copySteps(copy, arch)];

/** As `layoutCopy`, one instruction after the other: who has seen enough need not wait for the rest. */
export function* copySteps(copy: LayoutCopy, arch: Architecture): Generator<CopyStep> {
  requireAtom(copy);
  const warp = arch.warpSize.value;
  const tiles = copyTiles(copy.layout.layout, copy.threads, copy.values);
  const perThread = tiles.elements[0]!.length;
  if (perThread % copy.vector !== 0)
    throw new InputError(
      `Each thread has ${perThread} values, which ${copy.vector} elements per instruction do not divide. Choose a vector that does.`,
    );
  const warps = Math.ceil(tiles.elements.length / warp);
  const count = (tiles.tiles * warps * perThread) / copy.vector;
  if (count > MOST_STEPS)
    throw new InputError(
      `The copy has ${count} instructions. Choose a smaller tensor: at most ${MOST_STEPS} are played.`,
    );
  const address = offsetOf(copy);
  for (let tile = 0; tile < tiles.tiles; tile += 1)
    for (let first = 0; first < perThread; first += copy.vector)
      for (let which = 0; which < warps; which += 1)
        yield stepOf(copy, { tiles, address, tile, first, warp: which, lanes: warp }, arch);
}

/** The rules that the counts of a copy rest on. */
export function copyRules({ memory, atom, vector, elementBytes }: LayoutCopy): readonly Rule[] {
  const also = atom === 'cp.async' ? [asyncCopyRule] : [];
  if (memory === 'global') return [requestRule, sectorRule, tagStageRule, ...also];
  if (atom.startsWith('ldmatrix')) return [ldmatrixRule];
  if (atom.startsWith('stmatrix')) return [stmatrixRule];
  return [...sharedRules({ op: opOf({ memory, atom }), width: vector * elementBytes }), ...also];
}

/** Whether the memory is read or written. */
export const opOf = ({ memory, atom }: Pick<LayoutCopy, 'memory' | 'atom'>): 'load' | 'store' => {
  if (atom === 'cp.async') return memory === 'global' ? 'load' : 'store';
  return atom.startsWith('ld') ? 'load' : 'store';
};

interface Where {
  readonly tiles: CopyTile;
  readonly address: (element: number) => Bytes;
  readonly tile: number;
  readonly first: number;
  readonly warp: number;
  readonly lanes: number;
}

function stepOf(copy: LayoutCopy, { tiles, address, tile, first, warp, lanes }: Where, arch: Architecture): CopyStep {
  const elementsByLane = Array.from({ length: lanes }, (_, lane) => {
    const values = tiles.elements[warp * lanes + lane];
    return values ? values.slice(first, first + copy.vector).map((place) => tiles.at(tile, place)) : [];
  });
  const addressByLane = elementsByLane.map((elements, lane) => startOf(elements.map(address), lane, copy));
  const op = opOf(copy);
  const width = copy.vector * copy.elementBytes;
  const counts = countsOf(copy, { op, width, addressByLane }, arch);
  return { warp, tile, op, width, addressByLane, elementsByLane, counts };
}

/** The address of a lane's first element; its others follow it. */
function startOf(addresses: readonly Bytes[], lane: number, { elementBytes }: LayoutCopy): Bytes | null {
  addresses.forEach((address, value) => {
    const expected = addresses[0]! + value * elementBytes;
    if (address !== expected)
      throw new InputError(
        `Values ${value - 1} and ${value} of lane ${lane} lie at bytes ${addresses[value - 1]} and ${address}, not side by side, so one instruction cannot move both. Choose a smaller vector, or another layout of the values.`,
        lane,
      );
  });
  return addresses[0] ?? null;
}

function countsOf(
  { memory, atom }: LayoutCopy,
  { op, width, addressByLane }: { op: 'load' | 'store'; width: Bytes; addressByLane: AddressByLane },
  arch: Architecture,
): GlobalCounts | SharedCounts {
  if (memory === 'global') {
    const counter = globalCounter(arch);
    const mask = addressByLane.reduce<number>((bits, each, lane) => (each === null ? bits : bits | (1 << lane)), 0);
    counter.count(
      width,
      mask >>> 0,
      addressByLane.map((each) => each ?? 0),
    );
    const { requests, sectors, lines, tagWavefronts } = counter;
    const active = addressByLane.filter((each) => each !== null).length;
    const idealSectors = Math.min(sectors, Math.ceil((active * width) / arch.sectorBytes.value));
    return { memory, requests, sectors, idealSectors, lines, tagWavefronts };
  }
  const matrices = matricesOf(atom);
  const trace = matrices
    ? matrixAccess({ op, matrices, addressByLane }, arch)
    : sharedAccess({ op, width, addressByLane }, arch);
  const { wavefronts, ideal, bankConflicts, conflictDegree } = trace;
  return { memory, wavefronts: wavefronts.length, ideal, bankConflicts, conflictDegree };
}

/** The matrices of an ldmatrix or stmatrix; `null` for other instructions. */
export const matricesOf = (atom: CopyAtom): 1 | 2 | 4 | null => {
  const count = /matrix\.x([124])$/.exec(atom)?.[1];
  return count === undefined ? null : (Number(count) as 1 | 2 | 4);
};

const ASYNC_WIDTHS = [4, 8, 16];

function requireAtom({ memory, atom, vector, elementBytes, threads }: LayoutCopy): void {
  if (!copyAtoms.includes(atom))
    throw new InputError(`The instruction is "${String(atom)}". Use one of ${copyAtoms.join(', ')}.`);
  const width = vector * elementBytes;
  const matrices = matricesOf(atom);
  if (atom === 'cp.async' && !ASYNC_WIDTHS.includes(width))
    throw new InputError(`A cp.async moves 4, 8, or 16 bytes per lane, but ${width} came. Choose another vector.`);
  if (!matrices) return;
  if (memory === 'global')
    throw new InputError(`${atom} moves matrices in shared memory only. Choose shared memory, or ld and st.`);
  if (width !== ROW_BYTES)
    throw new InputError(
      `Each lane of ${atom} names a row of ${ROW_BYTES} bytes, but a vector has ${width}. Use ${ROW_BYTES / elementBytes} elements.`,
    );
  const lanes = size(threads);
  if (lanes % 32 !== 0 && lanes !== 8 * matrices)
    throw new InputError(
      `${atom} takes the addresses of ${8 * matrices} lanes, but the thread layout has ${lanes}. Choose as many threads.`,
    );
  if (lanes % 32 === 0 && matrices !== 4)
    throw new InputError(
      `${atom} takes the addresses of lanes 0 to ${8 * matrices - 1} and ignores the others. Use ${8 * matrices} threads, or ${atom.slice(0, -1)}4.`,
    );
}
