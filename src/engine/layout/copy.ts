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
import { atomCopy, cuteAtom, isCuteAtom } from './copy-atom';
import { copyTiles, type CopyTile } from './copy-tiles';
import { isAsync, matricesOf, opOf, requireAtom, vectorOf, type CopyInstruction } from './instruction';
import type { Layout } from './layout';
import type { SwizzledLayout } from './swizzled';
import { tiledCopy, type TiledCopy } from './thread-value';
import { asyncCopyRule } from './copy-rules';

export { asyncCopyRule } from './copy-rules';

/** One side of a copy: a tile in one memory, and which thread moves which elements of it. */
export interface LayoutCopy extends CopyInstruction {
  /** From a coordinate of the tensor to an offset in elements. */
  readonly layout: SwizzledLayout;
  /** What the swizzle permutes: numbers of elements, as CuTe composes them, or bytes, as a tensor map does. */
  readonly swizzles: 'elements' | 'bytes';
  /** Where the values of each thread lie in a tile. */
  readonly values: Layout;
  /** Address of the element at offset 0. */
  readonly start?: Bytes;
}

/** One instruction of one warp. */
export interface CopyStep {
  readonly warp: number;
  /** The current tile of the tensor, the first mode fastest. */
  readonly tile: number;
  /** The first of each thread's values in a tile that it moves. */
  readonly firstValue: number;
  readonly op: 'load' | 'store';
  /** Bytes that each active lane moves. */
  readonly width: Bytes;
  readonly addressByLane: AddressByLane;
  /** Index = lane; the indices in the tensor, the first mode fastest, of the elements that it moves. */
  readonly elementsByLane: readonly (readonly number[])[];
  readonly counts: GlobalCounts | SharedCounts;
}

export interface GlobalCounts {
  readonly memory: 'global';
  readonly requests: number;
  readonly sectors: number;
  /** The minimum number of sectors for the same bytes. */
  readonly idealSectors: number;
  readonly lines: number;
  readonly tagWavefronts: number;
}

export interface SharedCounts {
  readonly memory: 'shared';
  readonly wavefronts: number;
  readonly ideal: number;
  /** The value of the bank-conflict counter. */
  readonly bankConflicts: number;
  readonly conflictDegree: number;
  /** Index = bank; the words that it moves, each in a separate wavefront. */
  readonly wordsByBank: readonly number[];
}

const MOST_STEPS = 1024;

/**
 * Replay one side of a copy instruction by instruction, counting each like any access.
 *
 * @throws {InputError} When the tile does not divide the tensor, the elements of a vector do not lie side by side, the
 *   instruction does not exist for this memory or GPU, or an address is misaligned.
 */
export const layoutCopy = (copy: LayoutCopy, arch: Architecture): readonly CopyStep[] => [...copySteps(copy, arch)];

/** As `layoutCopy`, one instruction at a time: a caller that has seen enough can stop. */
export function* copySteps(copy: LayoutCopy, arch: Architecture): Generator<CopyStep> {
  const address = offsetOf(copy);
  for (const move of movesOf(copy, arch)) yield playMove(copy, move, address, arch);
}

/** What one instruction of one warp moves, independent of the layout of the tile. */
export type Move = Pick<CopyStep, 'warp' | 'tile' | 'firstValue' | 'elementsByLane'>;

/**
 * The instructions of a copy without their addresses: they are the same for all layouts of the same shape.
 *
 * @throws {InputError} As `layoutCopy`, except for addresses.
 */
export function movesOf(copy: LayoutCopy, arch: Architecture): readonly Move[] {
  requireAtom(copy);
  const warp = arch.warpSize.value;
  const tiles = copyTiles(copy.layout.layout, copy.threads, copy.values, () => threadValueOf(copy));
  const perThread = tiles.elements[0]!.length;
  const vector = vectorOf(copy);
  if (perThread % vector !== 0)
    throw new InputError(
      `Each thread has ${perThread} values, which ${vector} elements per instruction do not divide. Choose a vector that does.`,
    );
  const warps = Math.ceil(tiles.elements.length / warp);
  const count = (tiles.tiles * warps * perThread) / vector;
  if (count > MOST_STEPS)
    throw new InputError(
      `The copy has ${count} instructions. Choose a smaller tensor: at most ${MOST_STEPS} are played.`,
    );
  const moves: Move[] = [];
  for (let tile = 0; tile < tiles.tiles; tile += 1)
    for (let first = 0; first < perThread; first += vector)
      for (let which = 0; which < warps; which += 1)
        moves.push(moveOf(copy, { tiles, tile, first, warp: which, lanes: warp }));
  return moves;
}

/** Which element each value of each thread is, on the side of the copy in this memory. */
export function threadValueOf(
  copy: Pick<LayoutCopy, 'memory' | 'atom' | 'op' | 'elementBytes' | 'threads' | 'values'>,
): TiledCopy {
  const { atom, elementBytes, threads, values } = copy;
  if (!isCuteAtom(atom)) return tiledCopy(threads, values);
  const made = atomCopy(cuteAtom(atom), 8 * elementBytes, threads, values);
  return { tile: made.tile, layout: opOf(copy) === 'load' ? made.source : made.destination };
}

/** The rules that the counts of a copy depend on. */
export function copyRules(copy: LayoutCopy): readonly Rule[] {
  const also = isAsync(copy.atom) ? [asyncCopyRule] : [];
  if (copy.memory === 'global') return [requestRule, sectorRule, tagStageRule, ...also];
  if (matricesOf(copy.atom)) return [opOf(copy) === 'load' ? ldmatrixRule : stmatrixRule];
  return [...sharedRules({ op: opOf(copy), width: vectorOf(copy) * copy.elementBytes }), ...also];
}

interface Where {
  readonly tiles: CopyTile;
  readonly tile: number;
  readonly first: number;
  readonly warp: number;
  readonly lanes: number;
}

function moveOf(copy: LayoutCopy, { tiles, tile, first, warp, lanes }: Where): Move {
  const vector = vectorOf(copy);
  // The other lanes of a matrix instruction pass addresses that are never read.
  const reading = 8 * (matricesOf(copy.atom) ?? lanes);
  const elementsByLane = Array.from({ length: lanes }, (_, lane) => {
    const values = lane < reading ? tiles.elements[warp * lanes + lane] : undefined;
    return values ? values.slice(first, first + vector).map((place) => tiles.at(tile, place)) : [];
  });
  return { warp, tile, firstValue: first, elementsByLane };
}

/**
 * The addresses and counts of one instruction, with each element at `address`.
 *
 * @throws {InputError} When the elements of a lane are not adjacent, or an address is misaligned.
 */
export function playMove(
  copy: LayoutCopy,
  move: Move,
  address: (element: number) => Bytes,
  arch: Architecture,
): CopyStep {
  const addressByLane = move.elementsByLane.map((elements, lane) => startOf(elements.map(address), lane, copy));
  const op = opOf(copy);
  const width = vectorOf(copy) * copy.elementBytes;
  return { ...move, op, width, addressByLane, counts: countsOf(copy, { op, width, addressByLane }, arch) };
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
  const wordsByBank = new Array<number>(arch.sharedBanks.value).fill(0);
  for (const { banks } of wavefronts) for (const bank of banks) wordsByBank[bank]! += 1;
  return { memory, wavefronts: wavefronts.length, ideal, bankConflicts, conflictDegree, wordsByBank };
}
