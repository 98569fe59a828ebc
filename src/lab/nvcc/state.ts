import type { Loop } from '../ir/node';
import type { Site, AccessOp, MergeKind } from '../machine/stats';
import { mayAlias, type Range } from './places';
import type { Value } from './values';

/** What a loop does in any iteration. */
export interface Effects {
  /** Registers of the variables it assigns. */
  readonly variables: Set<number>;
  readonly written: Range[];
  hasBarrier: boolean;
}

/** A loop that is being traversed. */
export interface LoopAround {
  /** The condition for another iteration. */
  test: Value | null;
  /** It has no branches but the source's own. */
  isStraight: boolean;
  /** The unroll factor of `#pragma unroll`: `Infinity` for all iterations, or a number; `null`: there is none. */
  readonly unroll: number | null;
  readonly node: Loop;
  /** Values from this number on are created within it. */
  readonly first: Value;
  readonly effects: Effects;
  /** What comes now is done in each iteration. */
  always: boolean;
  /** The outer loop enters it in each iteration. */
  readonly isCertain: boolean;
  /** The condition for the first iteration; `null`: none so far. */
  guard: Value | null;
  /** What was in registers before it. */
  readonly before: readonly Available[];
  /** What it loads is also needed after it: then it is loaded before the loop, once for all of its parts. */
  readonly wanted: Range[];
  /** Addresses in arrays of the thread, within it. */
  readonly localAddresses: Set<Value>;
}

/** An iteration of a fully unrolled loop: its body is traversed once for each. */
export interface Copy {
  readonly loop: Loop;
  readonly turn: number;
}

/** One load, store or atomic at one place of one copy of a function. */
export interface Visit {
  readonly at: number;
  readonly op: AccessOp;
  readonly sites: readonly Site[];
  readonly range: Range;
  /** The value that a load returns. */
  readonly value: Value;
  /** Visits of one block are executed by the same lanes, one after the other. */
  readonly block: number;
  readonly order: number;
  /** Number of barriers before it. */
  readonly epoch: number;
  /** The loops around it, and whether each of their iterations comes here. */
  readonly loops: readonly { readonly loop: LoopAround; readonly always: boolean }[];
  readonly isVolatile: boolean;
  /** The iterations of unrolled loops that it is a copy for, outermost first. */
  readonly copies: readonly Copy[];
  /** The loop that does it in each iteration. */
  readonly always: Loop | null;
  /** It is eliminated, and covered by another. */
  dropped: { readonly kind: MergeKind; readonly with: number | null } | null;
  /** Of a struct, the instructions that remain. */
  parts: readonly boolean[] | null;
  /** Bytes of each of them, where they are wider than members. */
  partWidth?: number;
  /** It becomes one instruction with these. */
  group: Group | null;
  /** Lanes leave this loop after it: it is done after the loop, for all of them together. */
  exit?: LoopAround;
  /** Only a store sunk out of the loop needs it: it is done after the last iteration. */
  isSunk?: boolean;
}

export interface Group {
  readonly kind: MergeKind;
  /** The first one has the counts. */
  readonly visits: Visit[];
  /** For neighbors, the bytes of the wide access and its start. */
  readonly width: number;
  readonly offset: number;
  readonly bothSides: boolean;
  /** One lane may do several of them, at one place: they still count as one. */
  readonly isUnion?: boolean;
  /** Lanes leave this loop before it: the accesses of all iterations are one. */
  readonly exit?: Loop;
  /** Once each time the loop is entered. */
  readonly loop: Loop | null;
}

/** An available load or store: bytes whose value is in a register. */
export interface Available {
  readonly range: Range;
  readonly value: Value;
  readonly visit: Visit;
  readonly isStored: boolean;
  /** The loop at whose end it is known. */
  readonly from?: LoopAround;
}

/** Where the last node of a sequence leads: to what follows it, to the end of an enclosing choice, or to the end of the function. */
export type End = 'here' | 'choice' | 'function';

/** What is known at one point of the kernel. */
export interface State {
  /** By their registers. */
  readonly variables: Map<number, Value>;
  available: readonly Available[];
  /** Stores that no other thread can have read yet: another store makes them dead. */
  pendingStores: readonly Visit[];
  /** Stores that were sunk out of the loop that has just ended. */
  sunk: readonly Visit[];
  /** Loads since the last branch that could be hoisted above it. */
  early: readonly Visit[];
  /** What was written since the last branch; `null`: a barrier. */
  written: readonly (Range | null)[];
  /** Partial redundancy: loads on one side of a branch, with nothing written on the other. */
  partial: readonly Available[];
  block: number;
  /** Some lanes reach this point. */
  isLive: boolean;
}

export const copied = (state: State): State => ({ ...state, variables: new Map(state.variables) });

export const emptyState = (): State => ({
  variables: new Map(),
  available: [],
  pendingStores: [],
  sunk: [],
  early: [],
  written: [],
  partial: [],
  block: 0,
  isLive: true,
});

export const touches = (written: readonly (Range | null)[], range: Range, isReadOnly: boolean): boolean =>
  !isReadOnly && written.some((each) => each === null || mayAlias(each, range));

/** A condition, and what is known where it is true and where it is false. */
export interface Condition {
  readonly value: Value;
  readonly yes: State;
  readonly no: State;
  /** Both sides start at one point: it is decided in one step. */
  readonly isSimple: boolean;
}
