import type { Match } from '../resolve/called';
import type { Architecture } from '@src/arch/architecture';
import type { L1Use } from '@src/engine/cache';
import { KernelRegisters } from '../execute/kernel-registers';
import { constantRegister } from '../execute/names';
import type { MemoryVariable } from '../ir/kernel';
import type { RegisterName } from '../ir/node';
import { CONSTANT, GLOBAL, LOCAL, SHARED } from '../machine/spaces';
import type { SharedVariable } from '../machine/plan';
import { Site, type AccessOp } from '../machine/stats';
import { isInLibrary } from '../source/library-place';
import { SourceProblem } from '../source/problem';
import type { Expr, Stmt, VarDecl } from '../syntax/ast';
import { alignOf, sizeOf, type Pointer, type Scalar, type Struct, type Type } from '../types/type';
import type { Code } from './code';
import type { Frame } from './frame';
import type { Machine } from '../machine/machine';
import { plain, type Operand } from './operand';
import type { Program } from '../resolve/program';
import type { TypedNames } from '../resolve/typed-names';
import type { Variable } from '../resolve/variable';
import { TypedTree } from '../resolve/typed-tree';
import { type Argument, type Destroyed, type LValue } from './lvalue';

/** A value that is written to memory before the kernel starts. */
export interface InitialValue {
  readonly space: 'constant' | 'global';
  readonly offset: number;
  readonly type: Scalar | Pointer;
  readonly value: number | bigint;
}

const MOST_CALLS = 4000;

/** What the parts of the compiler share. */
export class Compiler {
  readonly registers = new KernelRegisters();
  readonly sites = new Map<string, Site>();
  readonly machine: Machine = {
    steps: 0,
    limit: Infinity,
    console: [],
    votes: 0,
    voted: 0,
    named: new Map(),
    arrived: new Map(),
    left: new Set(),
    tensorMaps: [],
    executions: new Map(),
    memory: null as never,
    alive: this.registers.alive,
  };
  readonly initialValues: InitialValue[] = [];
  readonly notes: { readonly at: number; readonly message: string }[] = [];
  /** Where variables are. */
  readonly places = new Map<Variable, LValue>();
  /** The same for the file-scope variables that a kernel uses. */
  readonly globals = new Map<VarDecl, LValue>();
  /** Blocks of a cluster along each axis. */
  cluster: readonly [number, number, number] = [1, 1, 1];
  /** Threads per block that the kernel is compiled for; `null`: not given, or not by a constant. */
  mostThreads: number | null = null;
  /** The kernel has a grid barrier: all blocks run together. */
  meetsGrid = false;
  sharedBytes = 0;
  localBytes = 0;
  constantBytes = 0;
  /** File-scope variables in global memory follow the buffers. */
  globalBytes: number;
  readonly deviceVariables: { readonly name: string; readonly start: number; readonly bytes: number }[] = [];
  readonly sharedVariables: SharedVariable[] = [];
  /** Variables of all memory spaces. */
  readonly variables: MemoryVariable[] = [];
  bytewise = false;
  /** Registers with the address of `extern __shared__` arrays, which is known at the end. */
  readonly dynamicShared: RegisterName[] = [];
  readonly sharedByKey = new Map<string, LValue>();
  hoisted: Code[] = [];
  /** Objects that are viewed as one of their bases. */
  readonly viewed = new WeakMap<LValue, LValue>();
  /** What is known of each expression, for the prediction of the machine code. */
  readonly tree = new TypedTree();
  /** The place that the last call returned a reference to, and the value that was made of it. */
  reference: { readonly operand: Operand; readonly place: LValue } | null = null;
  /** The call whose value is unused: a separate statement. */
  unread: Expr | null = null;
  /** Calls so far that a function with a stack makes to itself. */
  stackedCalls = 0;
  private calls = 0;

  constructor(
    readonly program: Program,
    readonly arch: Architecture,
    globalBytes: number,
    readonly parts: Parts,
  ) {
    this.globalBytes = globalBytes;
  }

  /** How the accesses that are being compiled use lines of the L1. */
  use: L1Use = 'allocate';

  /** The reader's call that led into a header of CUDA; `null` outside of headers. */
  enteredAt: number | null = null;
  /** The first such call: what is known only at run time is reported there. */
  firstEntered = 0;

  /** What a header does is shown at the reader's call. */
  asSeen = (at: number): number => (isInLibrary(at) ? (this.enteredAt ?? this.firstEntered) : at);

  /** The access at a source position. */
  site(where: number, op: AccessOp, width: number, atomic: Site['atomic'] = 'add', isAsync = false): Site {
    const at = this.asSeen(where);
    const key = `${at}:${op}:${width}:${atomic}:${isAsync}`;
    const known = this.sites.get(key);
    if (known) return known;
    const made = new Site(at, op, width);
    made.atomic = atomic;
    made.isAsync = isAsync;
    made.use = this.use;
    this.sites.set(key, made);
    return made;
  }

  countCall(at: number): void {
    this.calls += 1;
    if (this.calls > MOST_CALLS)
      throw new SourceProblem('Too many calls of functions to put into one kernel. Use fewer, or loops.', at);
  }

  allocate(space: 'shared' | 'local' | 'constant' | 'global', type: Type, align: number, name: string): Operand {
    const bytes = sizeOf(type);
    const unit = Math.max(align, alignOf(type), 1);
    const up = (value: number): number => Math.ceil(value / unit) * unit;
    let address: number;
    switch (space) {
      case 'shared':
        address = SHARED + up(this.sharedBytes);
        this.sharedBytes = address - SHARED + bytes;
        this.sharedVariables.push({ name, start: address - SHARED, bytes, ...shapeOf(type) });
        break;
      case 'local':
        address = LOCAL + up(this.localBytes);
        this.localBytes = address - LOCAL + bytes;
        break;
      case 'constant':
        address = CONSTANT + up(this.constantBytes);
        this.constantBytes = address - CONSTANT + bytes;
        break;
      case 'global':
        address = GLOBAL + Math.ceil(this.globalBytes / 512) * 512;
        this.globalBytes = address - GLOBAL + bytes;
        this.deviceVariables.push({ name, start: address - GLOBAL, bytes });
    }
    this.variables.push({ name, space, start: address - START[space], bytes });
    return this.addressOperand(address, type);
  }

  addressOperand(address: number, to: Type): Operand {
    const type: Pointer = { k: 'ptr', to };
    return plain(type, constantRegister(type, address), { constant: true });
  }
}

const START = { shared: SHARED, local: LOCAL, constant: CONSTANT, global: GLOBAL };

/** The dimensions of an array and the size of its elements in bytes. */
function shapeOf(type: Type): { readonly sizes: readonly number[]; readonly elementBytes: number } {
  if (type.k !== 'arr') return { sizes: [], elementBytes: Math.max(1, sizeOf(type)) };
  const inner = shapeOf(type.of);
  return { sizes: [type.count, ...inner.sizes], elementBytes: inner.elementBytes };
}

/** Compiles the parts of a construct, whatever they are: constructs contain each other. */
export interface Parts {
  readonly expr: (cx: Context, e: Expr) => Operand;
  readonly place: (cx: Context, e: Expr) => LValue;
  readonly statement: (cx: Context, s: Stmt) => Code;
  readonly construct: (cx: Context, type: Type, items: readonly Expr[], at: number, braces: boolean) => Operand;
  readonly invoke: (
    cx: Context,
    match: Match,
    args: readonly Argument[],
    at: number,
    self: LValue | null,
    owner: Struct | null,
  ) => Operand;
}

/** Where one function is compiled. */
export interface Context {
  readonly compiler: Compiler;
  /** What the tree says of the function, and who answers what it leaves open. */
  readonly names: TypedNames;
  readonly frame: Frame;
  /** Objects of the block with a destructor, in order of construction. */
  readonly destroyed: Destroyed[];
}

/** The same for an initial value whose names are looked up elsewhere. */
export const elsewhere = (cx: Context, names: TypedNames): Context => ({ ...cx, names });

/** Names whose address is taken anywhere below: by `&x`, or as an object that decays to a pointer. */
const escapes = new WeakMap<object, ReadonlySet<string>>();

export function escapingNames(body: Stmt): ReadonlySet<string> {
  const known = escapes.get(body);
  if (known) return known;
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (typeof node === 'object' && node !== null) {
      const e = node as Expr;
      if (e.k === 'un' && e.op === '&') rootName(e.e, names);
      if (e.k === 'cast' && e.type.k === 'ref') rootName(e.e, names);
      for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
    }
  };
  visit(body);
  escapes.set(body, names);
  return names;
}

/** The members of a variable that are used anywhere below; `null`: it is used as a whole. */
export function usedMembers(body: Stmt, name: string): ReadonlySet<string> | null {
  const members = new Set<string>();
  let isWhole = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || isWhole) return;
    const e = node as Expr;
    if (e.k === 'member' && !e.arrow && e.e.k === 'id' && e.e.name === name) {
      members.add(e.name);
      return;
    }
    if (e.k === 'id' && e.name === name) isWhole = true;
    for (const value of Object.values(node)) visit(value);
  };
  visit(body);
  return isWhole ? null : members;
}

function rootName(e: Expr, names: Set<string>): void {
  if (e.k === 'id') names.add(e.name);
  else if (e.k === 'member' && !e.arrow) rootName(e.e, names);
}
