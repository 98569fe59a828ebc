import type { Machine } from '../machine/machine';
import type { Pause } from '../machine/pause';
import type { Site } from '../machine/stats';
import type { LoopListener } from '../machine/turn-counter';
import type { Pointer, RegisterClass, Scalar, Struct, Type } from '../types/type';

/** An operation on the values of one lane; the types of its operands select the variant. */
export type Operation =
  | ('add' | 'sub' | 'mul' | 'div' | 'rem' | 'and' | 'or' | 'xor' | 'shl' | 'shr' | 'neg')
  | ('lt' | 'le' | 'gt' | 'ge' | 'eq' | 'ne')
  /** Another type; a number as a truth value; a float rounded to 16 bits. */
  | ('convert' | 'truth' | 'round')
  /** A pointer moved by elements or bytes, and the number of elements between two pointers. */
  | ('element' | 'bytes' | 'distance')
  /** A product and a sum that are rounded once (FMA), with the signs of the product and of the sum. */
  | ('fma' | 'fms' | 'fnma' | 'fnms')
  | ('not' | 'both' | 'either' | 'select')
  /** A function of its operands that `apply` computes. */
  | 'function';

export type Run = (mask: number) => void;
export type Step = (mask: number) => number;
export type Waiting = (mask: number) => Generator<Pause, number, undefined>;

/** A register of 32 lanes. Only `execute` knows where they are stored. */
export interface RegisterName {
  readonly class: RegisterClass;
  /** Two names with the same number are the same bits as different classes. */
  readonly number: number;
}

/** A mask that each warp has: lanes that left a loop, or that gave a variable a value. Only `execute` knows where it is stored. */
export interface MaskName {
  readonly mask: number;
}

/** Computes a value and puts it into a register. */
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

/** What the source says about the target of an access. */
export interface Accessed {
  /** The object and the offset in it; for a member, the object that it is a member of. */
  readonly object: Type;
  readonly offset: number;
  /** It may change at any time. */
  readonly isVolatile: boolean;
  /** The struct that this instruction and its neighbors move as a whole: a separate object for each move. */
  readonly whole: { readonly type: Struct } | null;
  /** Offset in that struct at which this instruction starts. */
  readonly from: number;
}

export interface Computation {
  readonly k: 'compute';
  readonly op: Operation;
  readonly type: Scalar | Pointer;
  readonly reg: RegisterName;
  readonly args: readonly Value[];
  /** For `element` and `distance`, the signed size of an element; for `bytes`, the number of bytes. */
  readonly scale?: number;
  readonly apply?: (to: never) => void;
  /** It has the current value of its operand: later changes do not affect it. */
  readonly isCopy?: boolean;
}

/** What a warp does: computed values, side effects, and control flow. */
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
  /** A load of adjacent members. */
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
  /** A function that was inlined here: lanes that return from it go on after it. */
  | { readonly k: 'call'; readonly name: string; readonly parts: readonly Node[] }
  /** A statement: it counts steps, and its lanes go on. */
  | { readonly k: 'statement'; readonly machine: Machine; readonly steps: number; readonly body: Node }
  /** Consecutive statements; what no lane reaches is not run. */
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
  /** Lanes leave for the end of a loop or a switch, its next iteration, a label, or the end of the function. */
  | { readonly k: 'jump'; readonly to: 'break' | 'continue' | 'goto' | 'return'; readonly lanes: MaskName | null }
  /** No operation: variables without a value begin here, or memory may differ afterwards. */
  | { readonly k: 'note'; readonly unset: readonly RegisterName[]; readonly isFence: boolean }
  /** Lanes leave the kernel. */
  | { readonly k: 'exit'; readonly machine: Machine }
  /**
   * What has no operation: its semantics are its closure. `changes`: it may change a variable; with a name, none that an
   * assignment sets.
   */
  | {
      readonly k: 'other';
      readonly run: Run;
      readonly changes: boolean;
      readonly name?: string;
      /** A variable that has no value from here on. */
      readonly unset?: readonly RegisterName[];
      /** The value that it puts into a register. */
      readonly gives?: Value;
    }
  /** As `other`, returning the lanes that go on. */
  | {
      readonly k: 'step';
      readonly run: Step | null;
      readonly wait: Waiting | null;
      readonly name?: string;
      /** Statements that it runs before the part that has no operation. */
      readonly body?: Node;
    };

/** A variable is assigned, in the active lanes. */
export interface Assignment {
  readonly k: 'set';
  readonly type: Scalar | Pointer;
  readonly to: RegisterName;
  readonly value: Value;
  /** Lanes that have assigned the variable. */
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
  /** The condition is tested after the body. */
  readonly isDo: boolean;
  readonly body: Node;
  readonly step: Node | null;
  readonly broken: MaskName;
  readonly continued: MaskName;
  readonly listeners: LoopListener[];
  /** The factor of `#pragma unroll`: a number, all iterations (`Infinity`), or none. */
  readonly unroll?: number | null;
}

/** `c ? y : n` of structs: the condition is evaluated once, then it selects each member. */
export interface Choice {
  readonly k: 'choice';
  readonly condition: Value;
  /** Computes the values of each side, for its own lanes; `null`: they are in their registers. */
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

/** Lanes enter a part from its labels or from the part before it. */
export interface Switch {
  readonly k: 'switch';
  readonly machine: Machine;
  readonly steps: number;
  /** Computed once; the tests read its register. */
  readonly subject: Value;
  readonly parts: readonly { readonly tests: readonly Value[]; readonly isDefault: boolean; readonly body: Node }[];
  readonly broken: MaskName;
}

/** Statements that include labels to which lanes jump. */
export interface Labels {
  readonly k: 'labels';
  readonly machine: Machine;
  /** `lanes`: those that have gone to the label ahead of this statement and wait there; `null`: it has none. */
  readonly parts: readonly { readonly name: string | null; readonly lanes: MaskName | null; readonly body: Node }[];
  /** Statements that lanes jump back to: from a label to the end of the last one that goes to it. They are nested. */
  readonly loops: readonly { readonly from: number; readonly to: number }[];
}

/**
 * An instruction whose semantics are a closure: atomics, exchanges among lanes, votes, barriers. Its operands and results
 * are known.
 */
export interface Intrinsic {
  readonly k: 'intrinsic';
  /** As in PTX: `shfl.down`, `vote.ballot`, `atom.add`, `bar.sync`. */
  readonly name: string;
  /** The type of its result or operand; `null`: neither is a value. */
  readonly type: Type | null;
  /** Computed ahead of it, in this order. */
  readonly args: readonly Node[];
  /** Its result. */
  readonly results: readonly RegisterName[];
  /** Other registers that it writes. */
  readonly clobbers: readonly RegisterName[];
  /** The accesses that it makes. */
  readonly sites: readonly Site[];
  /** One of the two; `wait` if the warp may wait for others. */
  readonly run: Run | null;
  readonly wait: Waiting | null;
}

const nodes = new WeakMap<object, Node>();

/** Record what a closure does. */
export function described<F extends object>(run: F, node: Node): F {
  nodes.set(run, node);
  return run;
}

/** A closure without an operation that changes no variable. */
export const keeping = (name: string, run: Run, unset?: readonly RegisterName[]): Run =>
  described(run, { k: 'other', run, changes: false, name, ...(unset && { unset }) });

/** A closure that changes memory, or has lanes wait, and leaves variables alone. */
export const outside = (name: string, run: Run): Run => described(run, { k: 'other', run, changes: true, name });

/** What a closure does, as far as recorded. */
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
