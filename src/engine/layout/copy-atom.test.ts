import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputError } from '../input-error';
import { matrixFragment } from '../shared';
import { atomCopy, cuteAtom, cuteMatrixAtoms, cuteScalarAtoms } from './copy-atom';
import { offsets } from './coordinates';
import { modes, size, type Layout } from './layout';
import { parseLayout } from './parse';

/** The thread–value layouts that CuTe's C++ made of random copies; the script that wrote them is next to them. */
const folder = 'content/evidence/layouts';
const of = (text: string): Layout => parseLayout(text).layout;

const checksum = (values: readonly number[]): number =>
  values.reduce((total, value, place) => (total + (place + 1) * (value + 7)) % 2147483647, 0);

function side(layout: Layout): string {
  const [threads, values] = modes(layout).map(size);
  return `${threads} ${values} ${checksum(offsets(layout))}`;
}

function answered(atom: string, bits: string, threads: string, values: string): string {
  try {
    const { tile, source, destination } = atomCopy(cuteAtom(atom), Number(bits), of(threads), of(values));
    return `${tile.map((extent) => `${extent}x`).join('')} ${side(source)} ${side(destination)}`;
  } catch (error) {
    if (error instanceof InputError) return 'refused';
    throw error;
  }
}

describe.each([
  ['copy-atoms.txt', 400],
  ['copy-atoms-unseen.txt', 200],
])('agrees with CuTe in C++, %s', (file, count) => {
  const [head, ...lines] = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n');
  const cases = lines.map((line) => line.split('\t') as [string, string, string, string, string]);

  it('covers every case that the script wrote, of all atoms', () => {
    expect(cases).toHaveLength(count);
    const script = createHash('sha256')
      .update(readFileSync(`${folder}/record_copy_atoms.py`))
      .digest('hex');
    expect(head).toContain(`script sha256:${script}`);
    const named = new Set(cases.map(([atom]) => atom.replace(/Int<\d+>/, 'Int<n>')));
    expect([...cuteMatrixAtoms, ...cuteScalarAtoms].filter((atom) => !named.has(atom))).toEqual([]);
    expect(named).toContain('SM90_TMA_LOAD, Int<n>');
  });

  it('has the same tile, source, and destination, and refuses what CuTe refuses', () => {
    const other = cases
      .filter(([atom, , threads, values, theirs]) => keepsCount(atom, threads, values, theirs))
      .map(([atom, bits, threads, values, theirs]) => ({
        atom,
        bits,
        threads,
        values,
        theirs,
        ours: answered(atom, bits, threads, values),
      }))
      .filter(({ theirs, ours }) => theirs !== ours);
    expect(other.slice(0, 5)).toEqual([]);
    expect(other).toHaveLength(0);
  });

  it('refuses what CuTe compiles although its result has more threads or values than the copy', () => {
    const broken = cases.filter(([atom, , threads, values, theirs]) => !keepsCount(atom, threads, values, theirs));
    expect(broken.length).toBeLessThan(count / 20);
    expect(
      broken.filter(([atom, bits, threads, values]) => answered(atom, bits, threads, values) !== 'refused'),
    ).toEqual([]);
  });
});

/**
 * Whether a result has as many threads and values as the copy was given: CuTe rounds up where factors of 3 meet those of 2.
 */
function keepsCount(atom: string, threads: string, values: string, theirs: string): boolean {
  if (theirs === 'refused') return true;
  const [, ...numbers] = theirs.split(' ').map(Number);
  const [atThreads, atValues] = cuteAtom(atom).reference === 'source' ? numbers : numbers.slice(3);
  return atThreads === size(of(threads)) && atValues === size(of(values));
}

describe('a copy atom', () => {
  it.each(['SM75_U32x4_LDSM_N', 'SM75_U16x8_LDSM_T'])('%s gives each lane what ldmatrix gives it', (name) => {
    // A tile of 16-bit elements whose values are numbered as in the registers of a lane: 8 rows of 8, four matrices below each other.
    const transposed = name.endsWith('T');
    const { source, destination } = cuteAtom(name);
    const bitOf = (layout: Layout): readonly number[] => offsets(layout);
    const held = bitOf(destination);
    const rows = bitOf(source);
    for (let lane = 0; lane < 32; lane += 1) {
      expect(rows[lane]).toBe(128 * lane);
      for (let matrix = 0; matrix < 4; matrix += 1)
        matrixFragment(lane, transposed).forEach(({ row, column }, half) => {
          const value = 32 * matrix + 16 * half;
          expect(held[value * 32 + lane]).toBe(1024 * matrix + 128 * row + 16 * column);
        });
    }
  });

  it.each<[string, () => unknown, string]>([
    ['an unknown name', () => cuteAtom('SM70_LDG'), 'no copy atom that the engine knows'],
    ['one without a width', () => cuteAtom('AutoVectorizingCopy'), 'has no width of its own'],
    ['movmatrix', () => cuteAtom('SM75_U32x1_MOVM_T'), 'between registers only'],
    ['a tensor copy without a box', () => cuteAtom('SM90_TMA_LOAD'), 'Int<32768>'],
    ['too few threads', () => atomCopy(cuteAtom('SM75_U32x1_LDSM_N'), 16, of('16'), of('2')), 'takes 32 at a time'],
    [
      'too few values',
      () => atomCopy(cuteAtom('SM75_U32x4_LDSM_N'), 16, of('32'), of('2')),
      '2 values per thread, but SM75_U32x4_LDSM_N takes 8',
    ],
    [
      'elements of 32 bits, transposed',
      () => atomCopy(cuteAtom('SM75_U16x8_LDSM_T'), 32, of('32'), of('4')),
      'whole elements of 32 bits',
    ],
    [
      'elements wider than the atom',
      () => atomCopy(cuteAtom('UniversalCopy<uint8_t>'), 16, of('32'), of('1')),
      'whole elements of 16 bits',
    ],
  ])('refuses %s and says why', (_, ask, words) => {
    expect(ask).toThrow(InputError);
    expect(ask).toThrow(words);
  });
});
