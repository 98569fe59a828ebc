import type { Site } from '../machine/stats';
import type { AccessOp } from '../machine/stats';
import type { MergeKind } from '../machine/as-compiled';
import { mayAlias, type Range } from './places';
import type { Value } from './values';
import type { Walker } from './walker';

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
  readonly loops: readonly { readonly loop: Walker['loops'][number]; readonly always: boolean }[];
  readonly isVolatile: boolean;
  /** The loop that does it in each turn. */
  readonly always: object | null;
  /** It is left out, and goes with another. */
  dropped: { readonly kind: MergeKind; readonly with: number | null } | null;
  /** Of a struct, the instructions that are left. */
  parts: readonly boolean[] | null;
  /** It becomes one instruction with these. */
  group: Group | null;
}

export interface Group {
  readonly kind: MergeKind;
  /** The first one has the counts. */
  readonly visits: Visit[];
  /** Bytes of the wide access, for neighbours, and where it starts. */
  readonly width: number;
  readonly offset: number;
  readonly bothSides: boolean;
  /** Once each time a loop is entered. */
  readonly loop: object | null;
}

/** Bytes whose value is in a register. */
export interface Kept {
  readonly range: Range;
  readonly value: Value;
  readonly visit: Visit;
  readonly isStored: boolean;
}

/** What is known at one point of the kernel. */
export interface State {
  readonly variables: Map<string, Value>;
  kept: readonly Kept[];
  /** Stores that nobody can have seen yet. */
  unseen: readonly Visit[];
  /** Loads since the last fork that could be done at the fork. */
  early: readonly Visit[];
  /** What was written since the last fork; `null`: a barrier. */
  written: readonly (Range | null)[];
  /** Loads that only lanes of one side did, with nothing written on the other. */
  partly: readonly Kept[];
  block: number;
  /** Some lanes come here. */
  isLive: boolean;
}

export const copied = (state: State): State => ({ ...state, variables: new Map(state.variables) });

export const emptyState = (): State => ({
  variables: new Map(),
  ...{ kept: [], unseen: [], early: [], written: [], partly: [], block: 0, isLive: true },
});

export const touches = (written: readonly (Range | null)[], range: Range, isReadOnly: boolean): boolean =>
  !isReadOnly && written.some((each) => each === null || mayAlias(each, range));
