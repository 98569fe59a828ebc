import type { Access } from '@src/lab';
import type { LinePair } from './diff-lines';
import { excessOf } from './shape';

/** An access of A and what it became in B; `null` where the other has none. */
export interface AccessPair {
  readonly a: Access | null;
  readonly b: Access | null;
}

type BufferOf = (access: Access) => number | null;

/**
 * Which access of A is which of B: those of the same line, or of the line that it became, by kind and order; of the
 * rest, those to the same buffer; last, the only ones of their kind on both sides.
 *
 * @param bufferOf - Of an access, the number of the argument that it goes to; `null` when it goes to none.
 */
export function matchAccesses(
  a: readonly Access[],
  b: readonly Access[],
  lines: readonly LinePair[],
  bufferOf: readonly [BufferOf, BufferOf],
): readonly AccessPair[] {
  const [leftA, leftB] = [new Set(a), new Set(b)];
  const pairs: AccessPair[] = [];
  const match = (
    keyA: (access: Access) => string | null,
    keyB: (access: Access) => string | null,
    alone = false,
  ): void => {
    const groups = groupsOf(leftB, keyB);
    for (const [key, ours] of groupsOf(leftA, keyA)) {
      const theirs = groups.get(key) ?? [];
      if (alone && (ours.length !== 1 || theirs.length !== 1)) continue;
      for (const [index, one] of ours.entries()) {
        const other = theirs[index];
        if (!other) break;
        pairs.push({ a: one, b: other });
        leftA.delete(one);
        leftB.delete(other);
      }
    }
  };
  const lineOfB = new Map(lines.flatMap((pair) => (pair.a !== null && pair.b !== null ? [[pair.a, pair.b]] : [])));
  const kind = ({ op, space }: Access): string => `${op} ${space}`;
  const placed = (line: number | undefined, access: Access, width: string): string | null =>
    line === undefined ? null : `${line} ${kind(access)} ${width}`;
  // The same width first: of two loads in a line, the one that became wider is the other one.
  for (const widthOf of [({ width }: Access) => String(width), () => ''])
    match(
      (each) => placed(lineOfB.get(each.line), each, widthOf(each)),
      (each) => placed(each.line, each, widthOf(each)),
    );
  const inBuffer =
    (side: 0 | 1) =>
    (access: Access): string | null => {
      const buffer = access.space === 'global' ? bufferOf[side](access) : null;
      return buffer === null ? null : `${buffer} ${kind(access)}`;
    };
  match(inBuffer(0), inBuffer(1));
  match(kind, kind, true);
  for (const one of leftA) pairs.push({ a: one, b: null });
  for (const other of leftB) pairs.push({ a: null, b: other });
  return pairs.sort((one, other) => weightOf(other) - weightOf(one) || placeOf(one) - placeOf(other));
}

function groupsOf(all: Iterable<Access>, keyOf: (access: Access) => string | null): Map<string, Access[]> {
  const groups = new Map<string, Access[]>();
  for (const access of all) {
    const key = keyOf(access);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(access);
    else groups.set(key, [access]);
  }
  return groups;
}

/** The largest difference comes first. */
const weightOf = ({ a, b }: AccessPair): number => {
  const of = (access: Access | null): number => (access ? access.sectors + access.wavefronts + access.requests : 0);
  const excess = Math.abs((a ? excessOf(a) : 0) - (b ? excessOf(b) : 0));
  return Math.abs(of(a) - of(b)) + excess;
};
const placeOf = ({ a, b }: AccessPair): number => (b ?? a!).line;
