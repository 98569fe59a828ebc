import type { RegisterName, Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { ALL, copyLanes, LANES, lanesIn, type Register } from '../../machine/registers';
import { registerOf } from '../registers';
import { taker } from './exchange';
import { laneAt, rankIn } from './members';

/** What a value and those of other lanes are made into, step by step; a struct has one part for each member. */
export interface FoldParts {
  readonly parts: readonly {
    /** The value of the lane. */
    readonly value: RegisterName;
    /** What is made of it and of others. */
    readonly sum: RegisterName;
    /** What another lane has made. */
    readonly other: RegisterName;
    /** What combining `other` and `sum` gives. */
    readonly result: RegisterName;
  }[];
  /** Combines `other` and `sum`; `null`: the results are there. */
  readonly combine: Run | null;
}

/** The lanes of each group, and how many a group has when all are there. */
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

  /** The sums are the values. */
  start(): void {
    for (const { sum, value } of this.parts) copyLanes(sum, value, ALL);
  }

  /** Combine what `other` holds with the sums, and keep it in the lanes of `taking`. */
  merge(mask: number, taking: number): void {
    this.combine?.(mask);
    for (let i = 0; i < this.parts.length; i += 1) copyLanes(this.parts[i]!.sum, this.parts[i]!.result, taking);
  }

  /** Take the value of the lanes that `source` names, and combine them with what the lanes of `taking` have. */
  private step(mask: number, taking: number): void {
    for (const { take } of this.parts) take();
    this.merge(mask, taking);
  }

  /** Bring all lanes of each group to what they have together; in a whole tile partners at growing distance exchange what they have. */
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

  /** Each lane comes to what the lanes of its group up to it have together. */
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

  /** Each lane gets what the one before it in its group has; the first has 0. */
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

  /** What a lane has made of each part. */
  kept(lane: number): Kept[] {
    return this.parts.map(({ sum }) => ('lo' in sum ? [sum.lo[lane]!, sum.hi[lane]!] : sum[lane]!));
  }

  /** What another warp has made counts as what another lane has; the sums become it, too. */
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

/** A tile works together as a whole: lanes that have left the kernel are the only ones that it can miss. */
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

/** `inclusive_scan`, `exclusive_scan` of groups of lanes: with the lane's own value or without. */
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
