/** A line of one source beside a line of the other; both count from 1, and `null` is no line. */
export interface LinePair {
  readonly a: number | null;
  readonly b: number | null;
  /** Both say the same, except for spaces. */
  readonly isSame: boolean;
}

/** The most possible pairs for which changed lines are told from new ones, and for which equal ones are found. */
const MOST_SIMILAR = 60_000;
const MOST_EQUAL = 6_000_000;
/** Share of words that two lines must have in common to count as one changed line. */
const ALIKE = 0.5;

/** Which line of one source became which of the other, in order: the alignment with the most in common. */
export function diffLines(a: readonly string[], b: readonly string[]): readonly LinePair[] {
  const [left, right] = [a.map(bare), b.map(bare)];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end += 1;
  const same = (from: number, to: number, shift: number): LinePair[] =>
    Array.from({ length: to - from }, (_, i) => ({ a: from + i + 1, b: from + i + 1 + shift, isSame: true }));
  const middle = align(left.slice(start, left.length - end), right.slice(start, right.length - end));
  return [
    ...same(0, start, 0),
    ...middle.map((pair) => ({
      ...pair,
      a: pair.a === null ? null : pair.a + start,
      b: pair.b === null ? null : pair.b + start,
    })),
    ...same(left.length - end, left.length, right.length - left.length),
  ];
}

const bare = (line: string): string => line.trim().replaceAll(/\s+/g, ' ');

function align(a: readonly string[], b: readonly string[]): LinePair[] {
  const [rows, columns] = [a.length, b.length];
  const alone = (): LinePair[] => [
    ...a.map((_, i) => ({ a: i + 1, b: null, isSame: false })),
    ...b.map((_, i) => ({ a: null, b: i + 1, isSame: false })),
  ];
  if (rows * columns > MOST_EQUAL) return alone();
  const isSmall = rows * columns <= MOST_SIMILAR;
  const words = isSmall ? [a.map(wordsOf), b.map(wordsOf)] : null;
  const alike = (i: number, j: number): number => {
    if (a[i] === b[j]) return a[i] === '' ? 0.1 : 1;
    const share = words ? inCommon(words[0]![i]!, words[1]![j]!) : 0;
    return share >= ALIKE ? share * 0.9 : 0;
  };
  // best[i][j]: the most that the lines from i and from j on can have in common.
  const best = new Float32Array((rows + 1) * (columns + 1));
  const at = (i: number, j: number): number => i * (columns + 1) + j;
  for (let i = rows - 1; i >= 0; i -= 1)
    for (let j = columns - 1; j >= 0; j -= 1) {
      const found = alike(i, j);
      const paired = found > 0 ? found + best[at(i + 1, j + 1)]! : 0;
      best[at(i, j)] = Math.max(paired, best[at(i + 1, j)]!, best[at(i, j + 1)]!);
    }
  const pairs: LinePair[] = [];
  let [i, j] = [0, 0];
  while (i < rows && j < columns) {
    const now = best[at(i, j)]!;
    if (now > best[at(i + 1, j)]! && now > best[at(i, j + 1)]!) {
      pairs.push({ a: i + 1, b: j + 1, isSame: a[i] === b[j] });
      [i, j] = [i + 1, j + 1];
    } else if (now === best[at(i + 1, j)]) pairs.push({ a: (i += 1), b: null, isSame: false });
    else pairs.push({ a: null, b: (j += 1), isSame: false });
  }
  for (; i < rows; i += 1) pairs.push({ a: i + 1, b: null, isSame: false });
  for (; j < columns; j += 1) pairs.push({ a: null, b: j + 1, isSame: false });
  return pairs;
}

const wordsOf = (line: string): readonly string[] => line.match(/\w+|[^\w\s]/g) ?? [];

/** Twice the words that both have, divided by all words of both. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  let common = 0;
  for (const word of a) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  return (2 * common) / Math.max(1, a.length + b.length);
}

/** How many lines differ, and the first of them as each source has it; `null` where it has none; no difference: `null`. */
export function firstChangeOf(
  pairs: readonly LinePair[],
  a: string,
  b: string,
): { readonly changed: number; readonly a: string | null; readonly b: string | null } | null {
  const different = pairs.filter(({ isSame }) => !isSame);
  const [first] = different;
  if (!first) return null;
  const [one, other] = (
    [
      [a, first.a],
      [b, first.b],
    ] as const
  ).map(([source, line]) => (line === null ? null : source.split('\n')[line - 1]!.trim())) as [
    string | null,
    string | null,
  ];
  return { changed: different.length, a: one, b: other };
}
