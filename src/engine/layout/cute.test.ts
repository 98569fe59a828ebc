import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputError } from '../input-error';
import { coalesced } from './coalesce';
import { complement } from './complement';
import { composition, type Tiler } from './composition';
import { crd2idx, idx2crd, offsets } from './coordinates';
import * as divide from './divide';
import type { IntTuple } from './int-tuple';
import { tupleText } from './int-tuple';
import { leftInverse, rightInverse } from './inverse';
import { cosize, flatModes, layoutText, modes, size, type Layout } from './layout';
import { parseLayout } from './parse';
import { swizzledOffsets } from './swizzled';
import { tiledCopy } from './thread-value';

/** The results of CUTLASS's own reference for random cases; the script that wrote them is next to them. */
const folder = 'content/evidence/layouts';
const read = (file: string): { head: string; cases: string[][] } => {
  const [head, ...lines] = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n');
  return { head: head!, cases: lines.map((line) => line.split('\t')) };
};

const of = (text: string): Layout => parseLayout(text).layout;
const shape = (text: string): IntTuple => of(text).shape;
const tiler = (text: string): Tiler => (text.startsWith('<') ? parts(text.slice(1, -1)).map(tiler) : of(text));

/** The entries of a list, split at its top-level commas. */
function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const character of text) {
    if ('(<'.includes(character)) depth += 1;
    if (')>'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found;
}

const checksum = (values: readonly number[]): string =>
  `${values.reduce((total, value, place) => (total + (place + 1) * (value + 7)) % 2147483647, 0)}`;

const two = (operation: (a: Layout, b: Tiler) => Layout) => (a: string, b: string) =>
  layoutText(operation(of(a), tiler(b)));

const answers: Record<string, (...operands: string[]) => string> = {
  offsets: (a) => checksum(offsets(of(a!))),
  idx2crd: (a, index) => tupleText(idx2crd(Number(index), shape(a!))),
  size: (a) => `${size(of(a!))} ${cosize(of(a!))}`,
  coalesce: (a, profile) => layoutText(coalesced(of(a!), profile === undefined ? 1 : shape(profile))),
  composition: two(composition) as never,
  complement: (a, cotarget) => layoutText(complement(of(a!), Number(cotarget))),
  right_inverse: (a) => layoutText(rightInverse(of(a!))),
  left_inverse: (a) => layoutText(leftInverse(of(a!))),
  logical_divide: two(divide.logicalDivide) as never,
  zipped_divide: two(divide.zippedDivide) as never,
  tiled_divide: two(divide.tiledDivide) as never,
  logical_product: two(divide.logicalProduct) as never,
  zipped_product: two(divide.zippedProduct) as never,
  tiled_product: two(divide.tiledProduct) as never,
  blocked_product: (a, b) => layoutText(divide.blockedProduct(of(a!), of(b!))),
  raked_product: (a, b) => layoutText(divide.rakedProduct(of(a!), of(b!))),
  swizzled: (a) => checksum(swizzledOffsets(parseLayout(a!))),
  thread_value: (a, b) => layoutText(tiledCopy(of(a!), of(b!)).layout),
};

function answered(operation: string, operands: string[]): string {
  try {
    return answers[operation]!(...operands);
  } catch (error) {
    if (error instanceof InputError) return `refused: ${error.message}`;
    throw error;
  }
}

describe.each([
  ['cute.txt', 2400],
  ['cute-unseen.txt', 1000],
])('agrees with pycute, %s', (file, count) => {
  const { head, cases } = read(file);
  const results = cases.map((line) => {
    const [operation, ...operands] = line.slice(0, -1);
    return { line, theirs: line.at(-1)!, ours: answered(operation!, operands) };
  });

  it('covers every case that the script wrote', () => {
    expect(cases).toHaveLength(count);
    expect(Object.keys(answers).filter((name) => !cases.some(([operation]) => operation === name))).toEqual([]);
    const script = createHash('sha256')
      .update(readFileSync(`${folder}/record_cute.py`))
      .digest('hex');
    expect(head).toContain(`script sha256:${script}`);
  });

  it('returns the same wherever both have a result', () => {
    const other = results.filter(
      ({ theirs, ours }) => theirs !== 'refused' && !ours.startsWith('refused') && theirs !== ours,
    );
    expect(other).toEqual([]);
  });

  it('refuses what pycute refuses', () => {
    expect(results.filter(({ theirs, ours }) => theirs === 'refused' && !ours.startsWith('refused'))).toEqual([]);
  });
  it('refuses more only where the result of pycute breaks the law of the operation', () => {
    const more = results.filter(({ theirs, ours }) => theirs !== 'refused' && ours.startsWith('refused'));
    expect(more.length).toBeLessThan(count / 20);
    expect(
      more.filter(
        ({ line: [operation, a, b], theirs }) => isLayout(theirs) && keepsLaw(operation!, a!, b!, of(theirs)),
      ),
    ).toEqual([]);
  });
});

/** Whether a result satisfies the definition of its operation, checked on every index. */
function keepsLaw(operation: string, a: string, b: string, theirs: Layout): boolean {
  const all = offsets(of(a));
  const given = offsets(theirs);
  switch (operation) {
    case 'composition':
      if (b.startsWith('<'))
        return given.length === (size(of(a)) / sizes(modes(of(a)).slice(0, tilers(b).length))) * sizes(tilers(b));
      return same(
        given,
        offsets(of(b)).map((index) => crd2idx(index, of(a))),
      );
    case 'left_inverse':
      return all.every((offset, index) => crd2idx(offset, theirs) === index);
    case 'complement': {
      const apart = [...new Set(all)].flatMap((offset) => given.map((other) => offset + other));
      return new Set(apart).size === apart.length;
    }
    // A divide keeps the offsets of its operand; a product repeats it, each copy at distinct offsets.
    case 'logical_divide':
    case 'zipped_divide':
    case 'tiled_divide':
      return same(sorted(given), sorted(all));
    default:
      // CuTe's C++ refuses a complement that pycute computes with an extent of 0 and does not need in the end.
      if (modes(of(a)).some(interleaves) || interleaves(of(a))) return false;
      return given.length === all.length * (b.startsWith('<') ? sizes(tilers(b)) : size(of(b)));
  }
}

/** pycute leaves modes of extent 0 where others overlap. */
const isLayout = (text: string): boolean => !/[(,]0[,)]*.*:/.test(text) && !/^0:/.test(text);
const tilers = (text: string): readonly Layout[] => tiler(text) as readonly Layout[];
const sizes = (list: readonly Layout[]): number => list.reduce((all, each) => all * size(each), 1);

/** Whether one mode begins inside the extent of modes with smaller strides. */
function interleaves(a: Layout): boolean {
  const list = flatModes(a).filter(({ shape, stride }) => shape > 1 && stride > 0);
  return (
    list.some((one) => list.some((two) => two.stride < one.stride && two.stride * two.shape > one.stride)) ||
    new Set(list.map(({ stride }) => stride)).size < list.length
  );
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);
const sorted = (list: readonly number[]): readonly number[] => [...list].sort((x, y) => x - y);
