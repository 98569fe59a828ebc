import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import { cuteMatrixAtoms, cuteScalarAtoms, isCuteAtom } from './copy-atom';
import { size, type Layout } from './layout';

/**
 * What moves the elements: ordinary loads and stores, matrices of 8 rows of 16 B, asynchronous copies, or a copy atom of
 * CuTe. For an instruction, threads and values describe what each lane addresses; for a copy atom, what CuTe's
 * `make_tiled_copy` takes them to describe.
 */
export const copyAtoms = [
  'ld',
  'st',
  'cp.async',
  'ldmatrix.x1',
  'ldmatrix.x2',
  'ldmatrix.x4',
  'stmatrix.x1',
  'stmatrix.x2',
  'stmatrix.x4',
  ...cuteMatrixAtoms,
  ...cuteScalarAtoms,
] as const;
export type CopyAtom = (typeof copyAtoms)[number];

/** What moves the elements between registers and one memory. */
export interface CopyInstruction {
  readonly elementBytes: Bytes;
  readonly memory: 'global' | 'shared';
  readonly atom: CopyAtom;
  /** The direction of a `UniversalCopy`, whose name does not say it; load by default. */
  readonly op?: 'load' | 'store';
  /** Elements that one lane moves in one instruction; a copy atom of CuTe implies them. */
  readonly vector: number;
  /** Where the threads lie in a tile, as `make_tiled_copy` takes them. */
  readonly threads: Layout;
}

const ROW_BYTES: Bytes = 16;

/** Whether it is a cp.async, by the name of the instruction or of CuTe's atom. */
export const isAsync = (atom: CopyAtom): boolean => /^cp\.async|_CP_ASYNC_/.test(atom);

/** Whether the memory is read or written. */
export function opOf({ memory, atom, op }: Pick<CopyInstruction, 'memory' | 'atom' | 'op'>): 'load' | 'store' {
  if (isAsync(atom)) return memory === 'global' ? 'load' : 'store';
  if (atom.startsWith('UniversalCopy')) return op ?? 'load';
  return /^ld|_LDSM_/.test(atom) ? 'load' : 'store';
}

/** The matrices of an ldmatrix or stmatrix; `null` for other instructions. */
export function matricesOf(atom: CopyAtom): 1 | 2 | 4 | null {
  const named = /matrix\.x([124])$/.exec(atom)?.[1];
  if (named !== undefined) return Number(named) as 1 | 2 | 4;
  const [, bits, count] = /_U(\d+)x(\d)_(?:LDSM|STSM)_/.exec(atom) ?? [];
  return bits === undefined ? null : (((Number(bits) * Number(count)) / 32) as 1 | 2 | 4);
}

/** Whether a matrix instruction transposes its matrices. */
export const isTransposed = (atom: CopyAtom): boolean => /_(?:LDSM|STSM)_T$/.test(atom);

/** Elements that one lane addresses at once. */
export function vectorOf({
  atom,
  vector,
  elementBytes,
}: Pick<CopyInstruction, 'atom' | 'vector' | 'elementBytes'>): number {
  if (!isCuteAtom(atom)) return vector;
  return (matricesOf(atom) ? ROW_BYTES : Number(/<uint(\d+)_t>$/.exec(atom)![1]) / 8) / elementBytes;
}

const ASYNC_WIDTHS = [4, 8, 16];

/** @throws {InputError} When the instruction does not exist for this memory, width, or number of threads. */
export function requireAtom(copy: CopyInstruction): void {
  const { memory, atom, elementBytes, threads } = copy;
  if (!copyAtoms.includes(atom))
    throw new InputError(`The instruction is "${String(atom)}". Use one of ${copyAtoms.join(', ')}.`);
  const vector = vectorOf(copy);
  if (vector < 1)
    throw new InputError(
      `${atom} moves ${vector * elementBytes * 8} bits at once, less than an element of ${elementBytes} bytes. Choose a wider atom.`,
    );
  const width = vector * elementBytes;
  const matrices = matricesOf(atom);
  if (isAsync(atom) && !ASYNC_WIDTHS.includes(width))
    throw new InputError(`A cp.async moves 4, 8, or 16 bytes per lane, but ${width} came. Choose another vector.`);
  if (!matrices) return;
  if (memory === 'global')
    throw new InputError(`${atom} moves matrices in shared memory only. Choose shared memory, or ld and st.`);
  if (width !== ROW_BYTES)
    throw new InputError(
      `Each lane of ${atom} names a row of ${ROW_BYTES} bytes, but a vector has ${width}. Use ${ROW_BYTES / elementBytes} elements.`,
    );
  if (isCuteAtom(atom)) return;
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
