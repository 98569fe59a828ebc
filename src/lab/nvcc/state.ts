import type { Loop } from '../ir/node';
import type { Site, AccessOp, MergeKind } from '../machine/stats';
import { mayAlias, type Range } from './places';
import type { Value } from './values';

/** What a loop does, whatever turn it is in. */
export interface Effects {
  /** Their registers. */
  readonly variables: Set<number>;
  readonly written: Range[];
  hasBarrier: boolean;
}

/** A loop that is walked through. */
export interface LoopAround {
  /** What decides on another turn. */
  test: Value | null;
  /** Nothing in it branches but what the source says. */
  isStraight: boolean;
  /** Turns that `#pragma unroll` puts together: all of them, or a number; `null`: it does not stand there. */
  readonly unroll: number | null;
  readonly node: Loop;
  /** Values from this number on are made within it. */
  readonly first: Value;
  readonly effects: Effects;
  /** What comes now is done in each turn. */
  always: boolean;
  /** The loop around it enters it in each turn. */
  readonly isCertain: boolean;
  /** What decides whether there is a first turn; `null`: nothing, so far. */
  guard: Value | null;
  /** What was in registers before it. */
  readonly before: readonly Available[];
  /** What it loads is wanted after it, too: then it is loaded before the loop, once for all of its parts. */
  readonly wanted: Range[];
}

/** A turn of a loop that is unrolled as a whole: its body is walked through once for each. */
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
  /** What a load gives. */
  readonly value: Value;
  /** Visits of one block are carried out by the same lanes, one after the other. */
  readonly block: number;
  readonly order: number;
  /** Barriers before it. */
  readonly epoch: number;
  /** The loops around it, and whether each of their turns comes here. */
  readonly loops: readonly { readonly loop: LoopAround; readonly always: boolean }[];
  readonly isVolatile: boolean;
  /** The turns of unrolled loops that it is a copy for, from the outside. */
  readonly copies: readonly Copy[];
  /** The loop that does it in each turn. */
  readonly always: Loop | null;
  /** It is left out, and goes with another. */
  dropped: { readonly kind: MergeKind; readonly with: number | null } | null;
  /** Of a struct, the instructions that are left. */
  parts: readonly boolean[] | null;
  /** Bytes of each of them, where they are wider than members. */
  partWidth?: number;
  /** It becomes one instruction with these. */
  group: Group | null;
  /** Lanes leave this loop after it: it is done after the loop, for all of them together. */
  exit?: LoopAround;
  /** Only a store that leaves the loop wants it: it is done after the last turn. */
  isSunk?: boolean;
}

export interface Group {
  readonly kind: MergeKind;
  /** The first one has the counts. */
  readonly visits: Visit[];
  /** Bytes of the wide access, for neighbors, and where it starts. */
  readonly width: number;
  readonly offset: number;
  readonly bothSides: boolean;
  /** One lane may do several of them, at one place: they are one all the same. */
  readonly isUnion?: boolean;
  /** Lanes leave this loop before it: those of all turns are one. */
  readonly exit?: Loop;
  /** Once each time a loop is entered. */
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

/** Where a node that is the last one leads: to what follows it, to the end of a choice around it, or to that of the function. */
export type End = 'here' | 'choice' | 'function';

/** What is known at one point of the kernel. */
export interface State {
  /** By their registers. */
  readonly variables: Map<number, Value>;
  available: readonly Available[];
  /** Stores that no other thread can have read yet: another store makes them dead. */
  pendingStores: readonly Visit[];
  /** Stores that were taken out of the loop that has just ended. */
  sunk: readonly Visit[];
  /** Loads since the last branch that could move before it. */
  early: readonly Visit[];
  /** What was written since the last branch; `null`: a barrier. */
  written: readonly (Range | null)[];
  /** Partial redundancy: loads on one side of a branch, with nothing written on the other. */
  partial: readonly Available[];
  block: number;
  /** Some lanes come here. */
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

/** A condition, and what is known where it holds and where it does not. */
export interface Condition {
  readonly value: Value;
  readonly yes: State;
  readonly no: State;
  /** Both ways begin at one point: it is decided in one step. */
  readonly isSimple: boolean;
}
