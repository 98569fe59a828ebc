import type { Machine } from '../machine/machine';
import type { Pause } from '../machine/pause';
import type { Register } from '../machine/registers';
import type { Site } from '../machine/stats';
import type { LoopListener } from '../machine/turn-counter';
import type { Pointer, Scalar, Type } from '../types/type';

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

/** What makes a value and puts it into a register of 32 lanes. */
export type Value =
  | { readonly k: 'constant'; readonly type: Type; readonly reg: Register }
  /** A variable, or a value that was computed before. */
  | { readonly k: 'register'; readonly type: Type; readonly reg: Register }
  | Computation
  | {
      readonly k: 'load';
      readonly type: Scalar | Pointer;
      readonly reg: Register;
      readonly machine: Pick<Machine, 'memory'>;
      readonly site: Site;
      readonly address: Value;
    }
  /** The same bits as another type. */
  | { readonly k: 'as'; readonly type: Type; readonly reg: Register; readonly of: Value }
  /** The register holds it once something else is done. */
  | { readonly k: 'after'; readonly type: Type; readonly reg: Register; readonly first: Node };

export interface Computation {
  readonly k: 'compute';
  readonly op: Operation;
  readonly type: Scalar | Pointer;
  readonly reg: Register;
  readonly args: readonly Value[];
  /** Of `element` and `distance` the bytes of an element, with a sign; of `bytes` how many. */
  readonly scale?: number;
  readonly apply?: (to: never) => void;
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
      /** What is computed before the address is. */
      readonly sources: readonly Value[];
      readonly parts: readonly { readonly type: Scalar | Pointer; readonly reg: Register; readonly shift: number }[];
    }
  /** A load of members that lie side by side. */
  | {
      readonly k: 'fetch';
      readonly machine: Pick<Machine, 'memory'>;
      readonly site: Site;
      readonly address: Value;
      readonly parts: readonly { readonly type: Scalar | Pointer; readonly reg: Register; readonly shift: number }[];
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
  /** Lanes leave for the end of a loop or a switch, its next turn, or the end of the function. */
  | { readonly k: 'jump'; readonly to: 'break' | 'continue' | 'return'; readonly lanes: Int32Array | null }
  /** Lanes leave the kernel. */
  | { readonly k: 'exit'; readonly machine: Machine }
  /** What has no operation of its own: it does as its closure says. `changes`: perhaps a variable. */
  | { readonly k: 'other'; readonly run: Run; readonly changes: boolean; readonly name?: string }
  | { readonly k: 'step'; readonly run: Step | null; readonly wait: Waiting | null };

/** A variable gets a value, in the active lanes. */
export interface Assignment {
  readonly k: 'set';
  readonly type: Scalar | Pointer;
  readonly to: Register;
  readonly value: Value;
  /** Lanes that have given the variable a value. */
  readonly written: Int32Array | null;
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
  readonly broken: Int32Array;
  readonly continued: Int32Array;
  readonly listeners: readonly LoopListener[];
}

const nodes = new WeakMap<object, Node>();

/** Note what a closure does. */
export function described<F extends object>(run: F, node: Node): F {
  nodes.set(run, node);
  return run;
}

/** A closure without an operation of its own that changes no variable. */
export const keeping = (name: string, run: Run): Run => described(run, { k: 'other', run, changes: false, name });

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
