import { waits, type Wait } from '@src/engine/time';

/** A dependent path through a kernel: its cycles, and how often it waits for what. */
export interface Path {
  readonly cycles: number;
  readonly waits: readonly number[];
}

export const START: Path = { cycles: 0, waits: waits.map(() => 0) };

export const later = (a: Path, b: Path): Path => (a.cycles >= b.cycles ? a : b);

/** The path after `times` more waits of one kind, of this many cycles each. */
export function further(path: Path, kind: Wait, times: number, cycles: number): Path {
  if (times === 0 || cycles === 0) return path;
  const at = waits.indexOf(kind);
  return {
    cycles: path.cycles + times * cycles,
    waits: path.waits.map((each, index) => (index === at ? each + times : each)),
  };
}

/** `path` plus `times` the distance between two others. */
export function extended(path: Path, from: Path, to: Path, times: number): Path {
  return {
    cycles: path.cycles + times * Math.max(0, to.cycles - from.cycles),
    waits: path.waits.map((each, index) => each + times * Math.max(0, to.waits[index]! - from.waits[index]!)),
  };
}

/** A value of the machine code: where it changes, and what it is made of. */
export interface Num {
  readonly id: number;
  /** The innermost loop in which it changes: 0 is the kernel, and so on. */
  readonly depth: number;
  readonly constant: number | null;
  /** It changes in iterations of fully unrolled loops: in each copy it is a constant. */
  readonly isKnown: boolean;
  /** The fully unrolled loops in whose copies it differs: a bit for each, the outermost first. */
  readonly copies: number;
  /** Its increment per iteration is the same: a constant, or a loop invariant. */
  readonly step: 'constant' | 'invariant' | null;
  /** A sum of other values; `null` if it is not an integer. */
  readonly sum: Sum | null;
  /** It comes from memory, or from mixing bits. */
  readonly isIrregular: boolean;
  readonly ready: Path;
}

/** A sum of values with integer factors, and a constant. */
export interface Sum {
  readonly terms: ReadonlyMap<Num, number>;
  readonly constant: number;
}

export function added(a: Sum, b: Sum, times = 1): Sum {
  const terms = new Map(a.terms);
  for (const [part, factor] of b.terms) {
    const sum = (terms.get(part) ?? 0) + times * factor;
    if (sum === 0) terms.delete(part);
    else terms.set(part, sum);
  }
  return { terms, constant: a.constant + times * b.constant };
}

export const scaled = ({ terms, constant }: Sum, by: number): Sum => ({
  terms: by === 0 ? new Map() : new Map([...terms].map(([part, factor]) => [part, factor * by])),
  constant: constant * by,
});

export const sumOf = (num: Num): Sum => num.sum ?? { terms: new Map([[num, 1]]), constant: num.constant ?? 0 };

/** Identifies a sum without its constant and what is constant in each copy: those are immediates. */
export const keyOf = ({ terms }: Sum): string =>
  [...terms]
    .filter(([{ isKnown }]) => !isKnown)
    .map(([{ id }, factor]) => `${id}*${factor}`)
    .toSorted()
    .join('+');

/** The same for only what is constant in each copy. */
export const knownKeyOf = ({ terms, constant }: Sum): string =>
  `${constant} ${[...terms]
    .filter(([{ isKnown }]) => isKnown)
    .map(([{ id }, factor]) => `${id}*${factor}`)
    .join('+')}`;

/** Per-copy constants whose factor is a multiple of the divisor do not affect the remainder. */
export function withoutMultiples({ terms, constant }: Sum, divisor: number): Sum | null {
  const kept = [...terms].filter(([part, factor]) => !part.isKnown || factor % divisor !== 0);
  return kept.length === terms.size ? null : { terms: new Map(kept), constant };
}

/** The fully unrolled loops in whose copies some of these differ. */
export const copiesOf = (nums: Iterable<Num>): number => [...nums].reduce((all, { copies }) => all | copies, 0);

/** The innermost loop in whose iterations or copies a value differs. */
export const levelOf = ({ depth, copies }: Num): number => Math.max(depth, 32 - Math.clz32(copies));

export const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

export const isPower = (value: number): boolean => value > 0 && Number.isInteger(Math.log2(value));
