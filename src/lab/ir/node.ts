import type { Machine } from '../machine/machine';
import type { Pause } from '../machine/pause';
import type { Site } from '../machine/stats';
import type { LoopListener } from '../machine/turn-counter';
import type { Pointer, RegisterClass, Scalar, Struct, Type } from '../types/type';

/** An operation on values of one lane; the types of its operands say which of several it is. */
export type Operation =
  | ('add' | 'sub' | 'mul' | 'div' | 'rem' | 'and' | 'or' | 'xor' | 'shl' | 'shr' | 'neg')
  | ('lt' | 'le' | 'gt' | 'ge' | 'eq' | 'ne')
  /** Another type; a number as a truth value; a single rounded to 16 bits. */
  | ('convert' | 'truth' | 'round')
  /** A pointer some elements or bytes on, and how many elements lie between two pointers. */
  | ('element' | 'bytes' | 'distance')
  /** A product and a sum that are rounded once; with the sign of the product and of the sum. */
  | ('fma' | 'fms' | 'fnma' | 'fnms')
  | ('not' | 'both' | 'either' | 'select')
  /** A function of its operands that `apply` computes. */
  | 'function';

export type Run = (mask: number) => void;
export type Step = (mask: number) => number;
export type Waiting = (mask: number) => Generator<Pause, number, undefined>;

/** A register of 32 lanes. Where they lie only `execute` knows. */
export interface RegisterName {
  readonly class: RegisterClass;
  /** Of two names with the same number one is the other's bits as another class. */
  readonly number: number;
}

/** A mask that every warp has for itself: lanes that left a loop, or that gave a variable a value. Only `execute` knows where it lies. */
export interface MaskName {
  readonly mask: number;
}

/** What makes a value and puts it into a register. */
export type Value =
  | { readonly k: 'constant'; readonly type: Type; readonly reg: RegisterName; readonly value: number | bigint }
  /** A variable, or a value that was computed before. */
  | { readonly k: 'register'; readonly type: Type; readonly reg: RegisterName }
  | Computation
  | {
      readonly k: 'load';
      readonly type: Scalar | Pointer;
      readonly reg: RegisterName;
      readonly machine: Pick<Machine, 'memory'>;
      readonly site: Site;
      readonly address: Value;
      readonly accessed?: Accessed;
    }
  /** The same bits as another type. */
  | { readonly k: 'as'; readonly type: Type; readonly reg: RegisterName; readonly of: Value }
  /** The register holds it once something else is done. */
  | { readonly k: 'after'; readonly type: Type; readonly reg: RegisterName; readonly first: Node };

/** What the source says of what an access touches. */
export interface Accessed {
  /** The object, and where in it: of a member, that which it is a member of. */
  readonly object: Type;
  readonly offset: number;
  /** It may change at any time. */
  readonly isVolatile: boolean;
  /** The struct that is moved as a whole by this instruction and those next to it: each time another one. */
  readonly whole: { readonly type: Struct } | null;
  /** Where in that struct this instruction begins. */
  readonly from: number;
}

export interface Computation {
  readonly k: 'compute';
  readonly op: Operation;
  readonly type: Scalar | Pointer;
  readonly reg: RegisterName;
  readonly args: readonly Value[];
  /** Of `element` and `distance` the bytes of an element, with a sign; of `bytes` how many. */
  readonly scale?: number;
  readonly apply?: (to: never) => void;
  /** It gives what its operand is now: later changes do not show. */
  readonly isCopy?: boolean;
}

/** What a warp does: values that are computed, effects, and control flow. */
export type Node =
  | Value
  | Assignment
  | {
      readonly k: 'store';
      readonly machine: Pick<Machine, 'memory'>;
      readonly site: Site;
      readonly address: Value;
      readonly accessed?: Accessed;
      /** What is computed before the address is. */
      readonly sources: readonly Value[];
      readonly parts: readonly {
        readonly type: Scalar | Pointer;
        readonly reg: RegisterName;
        readonly shift: number;
      }[];
    }
  /** A load of members that lie side by side. */
  | {
      readonly k: 'fetch';
      readonly machine: Pick<Machine, 'memory'>;
      readonly site: Site;
      readonly address: Value;
      readonly accessed?: Accessed;
      readonly parts: readonly {
        readonly type: Scalar | Pointer;
        readonly reg: RegisterName;
        readonly shift: number;
      }[];
    }
  | { readonly k: 'sequence'; readonly parts: readonly Node[] }
  /** A function that was put in here: lanes that return from it go on after it. */
  | { readonly k: 'call'; readonly name: string; readonly parts: readonly Node[] }
  /** A statement: it counts steps, and its lanes go on. */
  | { readonly k: 'statement'; readonly machine: Machine; readonly steps: number; readonly body: Node }
  /** Statements one after the other; what no lane reaches is not done. */
  | { readonly k: 'block'; readonly parts: readonly Node[] }
  | {
      readonly k: 'if';
      readonly machine: Machine;
      readonly steps: number;
      readonly condition: Value;
      readonly then: Node;
      readonly else: Node | null;
    }
  | Loop
  | Choice
  | Switch
  | Labels
  | Intrinsic
  /** Lanes leave for the end of a loop or a switch, its next turn, a label, or the end of the function. */
  | { readonly k: 'jump'; readonly to: 'break' | 'continue' | 'goto' | 'return'; readonly lanes: MaskName | null }
  /** Nothing is done: variables without a value begin here, or memory may differ afterwards. */
  | { readonly k: 'note'; readonly unset: readonly RegisterName[]; readonly isFence: boolean }
  /** Lanes leave the kernel. */
  | { readonly k: 'exit'; readonly machine: Machine }
  /** What has no operation of its own: it does as its closure says. `changes`: perhaps a variable; with a name, none that an assignment gives values. */
  | {
      readonly k: 'other';
      readonly run: Run;
      readonly changes: boolean;
      readonly name?: string;
      /** A variable that has no value from here on. */
      readonly unset?: readonly RegisterName[];
      /** What it puts into a register. */
      readonly gives?: Value;
    }
  /** As `other`, of lanes that go on. */
  | {
      readonly k: 'step';
      readonly run: Step | null;
      readonly wait: Waiting | null;
      readonly name?: string;
      /** Statements that it carries out, before it does what has no operation. */
      readonly body?: Node;
    };

/** A variable gets a value, in the active lanes. */
export interface Assignment {
  readonly k: 'set';
  readonly type: Scalar | Pointer;
  readonly to: RegisterName;
  readonly value: Value;
  /** Lanes that have given the variable a value. */
  readonly written: MaskName | null;
  readonly name: string;
}

export interface Loop {
  readonly k: 'loop';
  readonly machine: Machine;
  readonly steps: number;
  /** What a condition waits for, each time anew. */
  readonly ahead: Node | null;
  readonly condition: Value | null;
  /** The condition is asked after the body. */
  readonly isDo: boolean;
  readonly body: Node;
  readonly step: Node | null;
  readonly broken: MaskName;
  readonly continued: MaskName;
  readonly listeners: LoopListener[];
  /** What `#pragma unroll` says: so many turns, all of them (`Infinity`), or nothing. */
  readonly unroll?: number | null;
}

/** `c ? y : n` of structs: the condition is decided once, then each member is chosen by it. */
export interface Choice {
  readonly k: 'choice';
  readonly condition: Value;
  /** What makes the values of each side, for its own lanes; `null`: they are in their registers. */
  readonly then: Node | null;
  readonly else: Node | null;
  readonly parts: readonly {
    readonly type: Scalar | Pointer;
    readonly reg: RegisterName;
    /** In their registers once the side is done. */
    readonly then: Value;
    readonly else: Value;
  }[];
}

/** Lanes come to a part from its labels or from the part before it. */
export interface Switch {
  readonly k: 'switch';
  readonly machine: Machine;
  readonly steps: number;
  /** Computed once; the tests read its register. */
  readonly subject: Value;
  readonly parts: readonly { readonly tests: readonly Value[]; readonly isDefault: boolean; readonly body: Node }[];
  readonly broken: MaskName;
}

/** Statements with labels among them that lanes go to. */
export interface Labels {
  readonly k: 'labels';
  readonly machine: Machine;
  /** `lanes`: those that have gone to the label ahead of this statement and wait there; `null`: it has none. */
  readonly parts: readonly { readonly name: string | null; readonly lanes: MaskName | null; readonly body: Node }[];
  /** Statements that lanes come back to: from a label to the end of the last one that goes to it. They lie within each other. */
  readonly loops: readonly { readonly from: number; readonly to: number }[];
}

/**
 * An instruction whose meaning is a closure: atomics, exchanges among lanes, votes, barriers. What it computes with and what it writes
 * to are known.
 */
export interface Intrinsic {
  readonly k: 'intrinsic';
  /** As in PTX: `shfl.down`, `vote.ballot`, `atom.add`, `bar.sync`. */
  readonly name: string;
  /** Of what it gives or works on; `null`: neither is a value. */
  readonly type: Type | null;
  /** Computed ahead of it, in this order. */
  readonly args: readonly Node[];
  /** What it gives. */
  readonly results: readonly RegisterName[];
  /** Registers that it writes besides. */
  readonly clobbers: readonly RegisterName[];
  /** The accesses that it makes. */
  readonly sites: readonly Site[];
  /** One of the two; `wait` where the warp may wait for others. */
  readonly run: Run | null;
  readonly wait: Waiting | null;
}

const nodes = new WeakMap<object, Node>();

/** Note what a closure does. */
export function described<F extends object>(run: F, node: Node): F {
  nodes.set(run, node);
  return run;
}

/** A closure without an operation of its own that changes no variable. */
export const keeping = (name: string, run: Run, unset?: readonly RegisterName[]): Run =>
  described(run, { k: 'other', run, changes: false, name, ...(unset && { unset }) });

/** A closure that changes memory, or has lanes wait, and leaves variables alone. */
export const outside = (name: string, run: Run): Run => described(run, { k: 'other', run, changes: true, name });

/** What a closure does, as far as that was noted. */
export const nodeOf = (run: Run): Node => nodes.get(run) ?? { k: 'other', run, changes: true };
export const nodeOfStep = (code: { readonly run: Step | null; readonly wait: Waiting | null }): Node =>
  nodes.get(code.run ?? code.wait!) ?? { k: 'step', run: code.run, wait: code.wait };

export const isValue = (node: Node): node is Value =>
  node.k === 'constant' ||
  node.k === 'register' ||
  node.k === 'compute' ||
  node.k === 'load' ||
  node.k === 'as' ||
  node.k === 'after';
