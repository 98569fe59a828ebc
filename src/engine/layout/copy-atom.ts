import { InputError } from '../input-error';
import { coalesced } from './coalesce';
import { composition } from './composition';
import { zippedDivide } from './divide';
import { isList, type IntTuple } from './int-tuple';
import { rightInverse } from './inverse';
import { joined, layoutText, modes, size, type Layout } from './layout';
import { tiledCopy, type TiledCopy } from './thread-value';

/** One of CuTe's `Copy_Traits`: the bit of each value of each thread, on the source and on the destination side. */
export interface CuteAtom {
  readonly name: string;
  /** Threads that take part together, its `ThrID`. */
  readonly threads: number;
  /** (thread, value) → bit. */
  readonly source: Layout;
  readonly destination: Layout;
  /** The side that `make_tiled_copy` takes its threads and values to describe. */
  readonly reference: 'source' | 'destination';
}

const bitLayout = (shape: IntTuple, stride: IntTuple): Layout => ({ shape, stride });

/** The rows that threads name: 128 bits each. Threads beyond them name the same rows again. */
const ROWS: Readonly<Record<1 | 2 | 4, Layout>> = {
  1: bitLayout([[8, 4], 128], [[128, 0], 1]),
  2: bitLayout([[16, 2], 128], [[128, 0], 1]),
  4: bitLayout([32, 128], [128, 1]),
};

/** The registers of a thread: 32 bits of each matrix. */
const REGISTERS: Readonly<Record<1 | 2 | 4, Layout>> = {
  1: bitLayout([32, 32], [32, 1]),
  2: bitLayout([32, [32, 2]], [32, [1, 1024]]),
  4: bitLayout([32, [32, 4]], [32, [1, 1024]]),
};

/** With `.trans`: two vertically adjacent 16-bit elements of each matrix. */
const TRANSPOSED: Readonly<Record<1 | 2 | 4, Layout>> = {
  1: bitLayout(
    [
      [4, 8],
      [16, 2],
    ],
    [
      [256, 16],
      [1, 128],
    ],
  ),
  2: bitLayout(
    [
      [4, 8],
      [16, 2, 2],
    ],
    [
      [256, 16],
      [1, 128, 1024],
    ],
  ),
  4: bitLayout(
    [
      [4, 8],
      [16, 2, 4],
    ],
    [
      [256, 16],
      [1, 128, 1024],
    ],
  ),
};

const counts = [1, 2, 4] as const;

/** CuTe's names of ldmatrix and stmatrix: `_N` in units of 32 bits, `_T`, which transposes, in units of 16. */
export const cuteMatrixAtoms = [
  ...counts.map((count) => `SM75_U32x${count}_LDSM_N` as const),
  ...([2, 4, 8] as const).map((count) => `SM75_U16x${count}_LDSM_T` as const),
  ...counts.map((count) => `SM90_U32x${count}_STSM_N` as const),
  ...([2, 4, 8] as const).map((count) => `SM90_U16x${count}_STSM_T` as const),
];

/** Atoms of one thread that move this many bits. */
export const cuteScalarAtoms = [
  ...([8, 16, 32, 64, 128] as const).map((bits) => `UniversalCopy<uint${bits}_t>` as const),
  ...([32, 64, 128] as const).map((bits) => `SM80_CP_ASYNC_CACHEALWAYS<uint${bits}_t>` as const),
  'SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>',
] as const;

export type CuteAtomName = (typeof cuteMatrixAtoms)[number] | (typeof cuteScalarAtoms)[number];

/** Whether the engine has an atom of this name and lanes of a warp execute it. */
export const isCuteAtom = (name: string): name is CuteAtomName =>
  ([...cuteMatrixAtoms, ...cuteScalarAtoms] as readonly string[]).includes(name);

const TENSOR_COPY = /^SM90_TMA_(LOAD|STORE), ?Int<(\d+)>$/;
const MOST_BOX_BITS = 8 * 2 ** 20;

/**
 * A copy atom by its name in CuTe: `UniversalCopy<uint128_t>`, `SM75_U32x4_LDSM_N`; a tensor copy by the arguments of its traits,
 * `SM90_TMA_LOAD, Int<32768>`, where the number is the bits of the box.
 *
 * @throws {InputError} For a name that CuTe or the engine does not know.
 * @see content/sources/cutlass.md#copy-atoms
 */
export function cuteAtom(name: string): CuteAtom {
  const matrix = (cuteMatrixAtoms as readonly string[]).includes(name)
    ? /_U(\d+)x(\d)_(LDSM|STSM)_([NT])$/.exec(name)
    : null;
  if (matrix) {
    const [, bits, registers, kind, form] = matrix;
    const matrices = ((Number(bits) * Number(registers)) / 32) as 1 | 2 | 4;
    const held = (form === 'T' ? TRANSPOSED : REGISTERS)[matrices];
    const rows = ROWS[matrices];
    return kind === 'LDSM'
      ? { name, threads: 32, source: rows, destination: held, reference: 'destination' }
      : { name, threads: 32, source: held, destination: rows, reference: 'source' };
  }
  const box = TENSOR_COPY.exec(name)?.[2];
  const bits = Number(box ?? (isCuteAtom(name) ? /<uint(\d+)_t>$/.exec(name)![1] : Number.NaN));
  if (Number.isNaN(bits)) throw new InputError(refusal(name));
  if (bits < 1 || bits > MOST_BOX_BITS)
    throw new InputError(`A box of ${bits} bits came. Use from 1 to ${MOST_BOX_BITS} bits.`);
  const one = bitLayout([1, bits], [0, 1]);
  return { name, threads: 1, source: one, destination: one, reference: 'source' };
}

function refusal(name: string): string {
  if (/^(Auto|DefaultCopy)/.test(name))
    return `${name} has no width of its own: CuTe chooses it when the copy is compiled. Name the width, such as UniversalCopy<uint128_t>.`;
  if (/MOVM/.test(name)) return `${name} moves between registers only. Its layouts are no copy of a tile in memory.`;
  if (/_TMA_/.test(name))
    return `"${name}" is no tensor copy that the engine knows. Write SM90_TMA_LOAD or SM90_TMA_STORE with the bits of its box: SM90_TMA_LOAD, Int<32768>.`;
  return `"${name}" is no copy atom that the engine knows. Use one of ${[...cuteMatrixAtoms, ...cuteScalarAtoms].join(', ')}, or SM90_TMA_LOAD, Int<bits>.`;
}

/** Which elements of a tile the threads of a copy read, and which they write. */
export interface AtomCopy extends TiledCopy {
  /** (thread, value) → index in the tile, on the source side. */
  readonly source: Layout;
  readonly destination: Layout;
}

/**
 * CuTe's `make_tiled_copy` of a copy atom: the thread–value layouts of both sides. Threads and values are those of the
 * atom's reference: the destination of an ldmatrix, the source of all others.
 *
 * @throws {InputError} When the atom does not move whole elements of this size, or its threads or values do not divide those
 *   of the copy.
 * @see content/sources/cutlass.md#copy-atoms
 */
export function atomCopy(atom: CuteAtom, elementBits: number, threads: Layout, values: Layout): AtomCopy {
  const copy = tiledCopy(threads, values);
  const source = inElements(atom, 'source', elementBits);
  const destination = inElements(atom, 'destination', elementBits);
  const reference = atom.reference === 'source' ? source : destination;
  const [atomThreads, atomValues] = modes(reference).map(size) as [number, number];
  requireWhole(`${size(threads)} threads`, size(threads), atomThreads, atom.name);
  requireWhole(`${size(values)} values per thread`, size(values), atomValues, atom.name);
  const tiles = zippedDivide(copy.layout, [atomThreads, atomValues]);
  const side = (of: Layout): Layout => {
    const [inAtom, rest] = modes(composition(tiles, [composition(rightInverse(reference), of), null]));
    const [[thread, value], [restThread, restValue]] = [modes(inAtom!), modes(rest!)] as [Layout[], Layout[]];
    return coalesced(joined([joined([thread!, restThread!]), joined([value!, restValue!])]), [1, [1, 1]]);
  };
  return { ...copy, source: side(source), destination: side(destination) };
}

function requireWhole(what: string, count: number, unit: number, name: string): void {
  if (count % unit !== 0)
    throw new InputError(`The copy has ${what}, but ${name} takes ${unit} at a time. Choose a multiple of ${unit}.`);
}

/** A layout of bits as one of elements: CuTe's `upcast`. */
function inElements(atom: CuteAtom, side: 'source' | 'destination', elementBits: number): Layout {
  const bits = atom[side];
  const fits = modes(upcast(bits, elementBits, atom)).map(size)[0] === atom.threads;
  if (!fits || size(modes(bits)[1]!) % elementBits !== 0)
    throw new InputError(
      `${atom.name} does not move whole elements of ${elementBits} bits: of its ${side}, the values of a thread are ${layoutText(modes(bits)[1]!)} in bits. Choose another atom, or elements of another size.`,
    );
  return upcast(bits, elementBits, atom);
}

function upcast({ shape, stride }: Layout, by: number, atom: CuteAtom): Layout {
  if (isList(shape)) {
    const parts = modes({ shape, stride }).map((part) => upcast(part, by, atom));
    return joined(parts);
  }
  const step = stride as number;
  if (step === 0) return { shape, stride: 0 };
  if (step % by !== 0 && by % step !== 0)
    throw new InputError(
      `${atom.name} does not move elements of ${by} bits: ${step} and ${by} do not divide each other.`,
    );
  return { shape: Math.ceil(shape / Math.ceil(by / step)), stride: Math.ceil(step / by) };
}
