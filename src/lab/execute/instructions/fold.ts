import type { RegisterName, Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { ALL, copyLanes, LANES, lanesIn, type Register } from '../../machine/registers';
import { registerOf } from '../registers';
import { taker } from './exchange';
import { laneAt, rankIn } from './members';

/** A value and its running combination with those of other lanes; a struct has one part per member. */
export interface FoldParts {
  readonly parts: readonly {
    /** The value of the lane. */
    readonly value: RegisterName;
    /** Its running combination. */
    readonly sum: RegisterName;
    /** The combination of another lane. */
    readonly other: RegisterName;
    /** The result of combining `other` and `sum`. */
    readonly result: RegisterName;
  }[];
  /** Combines `other` and `sum`; `null`: the results are already there. */
  readonly combine: Run | null;
}

/** The lanes of each group, and the size of a full group. */
export interface Groups {
  readonly masks: RegisterName;
  readonly most: number;
}

const masksIn = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;

/** Combines values of lanes. */
export class Fold {
  private readonly source = new Int32Array(LANES);
  private readonly parts: readonly {
    readonly value: Register;
    readonly sum: Register;
    readonly other: Register;
    readonly result: Register;
    readonly take: () => void;
  }[];
  private readonly combine: Run | null;

  constructor({ parts, combine }: FoldParts) {
    this.combine = combine;
    this.parts = parts.map((part) => {
      const [sum, other] = [registerOf(part.sum), registerOf(part.other)];
      const take = taker(other, sum, this.source);
      return { value: registerOf(part.value), sum, other, result: registerOf(part.result), take };
    });
  }

  /** The sums start as the values. */
  start(): void {
    for (const { sum, value } of this.parts) copyLanes(sum, value, ALL);
  }

  /** Combine `other` with the sums, and keep the result in the lanes of `taking`. */
  merge(mask: number, taking: number): void {
    this.combine?.(mask);
    for (let i = 0; i < this.parts.length; i += 1) copyLanes(this.parts[i]!.sum, this.parts[i]!.result, taking);
  }

  /** Take the sums of the lanes that `source` names, and combine them with those of the lanes of `taking`. */
  private step(mask: number, taking: number): void {
    for (const { take } of this.parts) take();
    this.merge(mask, taking);
  }

  /** Reduce each group in all of its lanes; in a whole tile, partners at growing distance exchange their sums. */
  reduce(masks: Int32Array, mask: number, most: number, isTile: boolean): void {
    if (isTile && isWhole(masks, mask)) {
      this.tree(mask, most);
      return;
    }
    this.scan(masks, mask, most);
    for (let i = 0; i < LANES; i += 1) {
      const all = masks[i]! & mask;
      this.source[i] = all === 0 ? i : laneAt(all, lanesIn(all) - 1);
    }
    this.spread();
  }

  private tree(mask: number, size: number): void {
    for (let distance = size / 2; distance >= 1; distance /= 2) {
      for (let i = 0; i < LANES; i += 1) this.source[i] = i ^ distance;
      this.step(mask, mask);
    }
  }

  /** Each lane gets the combination of the lanes of its group up to itself. */
  scan(masks: Int32Array, mask: number, most: number): void {
    const { source } = this;
    for (let distance = 1; distance < most; distance *= 2) {
      let taking = 0;
      for (let i = 0; i < LANES; i += 1) {
        const all = masks[i]! & mask;
        const rank = rankIn(all, i);
        source[i] = i;
        if (((mask >>> i) & 1) === 0 || rank < distance) continue;
        source[i] = laneAt(all, rank - distance);
        taking |= 1 << i;
      }
      if (taking !== 0) this.step(mask, taking);
    }
  }

  /** Each lane gets that of the lane before it in its group; the first gets 0. */
  shift(masks: Int32Array, mask: number): void {
    let first = 0;
    for (let i = 0; i < LANES; i += 1) {
      const all = masks[i]! & mask;
      const rank = rankIn(all, i);
      this.source[i] = rank === 0 ? i : laneAt(all, rank - 1);
      if (rank === 0) first |= 1 << i;
    }
    this.spread();
    for (const words of this.sums) for (let i = 0; i < LANES; i += 1) if ((first >>> i) & 1) words[i] = 0;
  }

  private spread(): void {
    for (const words of this.sums) {
      const before = words.slice();
      for (let i = 0; i < LANES; i += 1) words[i] = before[this.source[i]!]!;
    }
  }

  private get sums(): (Int32Array | Float32Array | Float64Array)[] {
    return this.parts.flatMap(({ sum }) => ('lo' in sum ? [sum.lo, sum.hi] : [sum]));
  }

  /** A lane's combination of each part. */
  kept(lane: number): Kept[] {
    return this.parts.map(({ sum }) => ('lo' in sum ? [sum.lo[lane]!, sum.hi[lane]!] : sum[lane]!));
  }

  /** Another warp's combination is treated as that of another lane; the sums become it, too. */
  bring(values: readonly Kept[]): void {
    for (const [index, { other, sum }] of this.parts.entries()) {
      copyLanes(other, sum, ALL);
      fill(sum, values[index]!);
    }
  }

  /** The sums go to registers that a warp keeps. */
  give(to: readonly RegisterName[], mask: number): void {
    for (const [index, { sum }] of this.parts.entries()) copyLanes(registerOf(to[index]!), sum, mask);
  }
}

/** A number of one lane; a 64-bit integer as its two words. */
export type Kept = number | readonly [number, number];

function fill(register: Register, value: Kept): void {
  if ('lo' in register) {
    const [lo, hi] = value as readonly [number, number];
    register.lo.fill(lo);
    register.hi.fill(hi);
  } else register.fill(value as number);
}

/** Do all lanes of each group take part? */
function isWhole(masks: Int32Array, mask: number): boolean {
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1 && (masks[i]! & ~mask) !== 0) return false;
  return true;
}

/** A tile acts as a whole: it can only lack lanes that have left the kernel. */
export function reportMissing(machine: Machine, masks: Int32Array, mask: number, at: number): void {
  for (let i = 0; i < LANES; i += 1) {
    const missing = (mask >>> i) & 1 ? masks[i]! & machine.alive[0]! & ~mask : 0;
    if (missing === 0) continue;
    machine.memory.fault(
      'shuffle',
      at,
      i,
      null,
      `works together with its tile, but lane ${31 - Math.clz32(missing & -missing)} of it does not take part: the result is undefined`,
    );
    return;
  }
}

/** `reduce` of groups of lanes. */
export function reduceGroups(fold: Fold, { masks, most }: Groups, isTile: boolean, machine: Machine, at: number): Run {
  const lanes = masksIn(masks);
  return (mask) => {
    fold.start();
    if (isTile) reportMissing(machine, lanes, mask, at);
    fold.reduce(lanes, mask, most, isTile);
  };
}

/** `inclusive_scan`, `exclusive_scan` of groups of lanes: with or without the lane's own value. */
export function scanGroups(
  fold: Fold,
  { masks, most }: Groups,
  isInclusive: boolean,
  isTile: boolean,
  machine: Machine,
  at: number,
): Run {
  const lanes = masksIn(masks);
  return (mask) => {
    fold.start();
    if (isTile) reportMissing(machine, lanes, mask, at);
    fold.scan(lanes, mask, most);
    if (!isInclusive) fold.shift(lanes, mask);
  };
}
