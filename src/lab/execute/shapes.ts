import type { Assignment, Computation, Node, Operation, RegisterName, Value } from '../ir/node';
import { partsOf } from '../ir/parts';
import { LANES } from '../machine/registers';
import type { LaunchIndices } from '../machine/runnable';
import type { Pointer, Scalar, Type } from '../types/type';
import type { KernelRegisters } from './kernel-registers';
import { nameOf, registerOf } from './registers';
import { firstOf, isUniform } from './uniformity';

/**
 * The distance of each lane from the first one, where that is the same whenever a whole warp computes a value:
 * `threadIdx.x`, uniform values, and their sums and multiples. The first lane then determines all.
 */
export type Shape = Float64Array;

/** All lanes are equal. */
export const ALIKE: Shape = new Float64Array(LANES);

/** Variables are distinguished by the bits of a word. */
const MOST_VARIABLES = 32;

/** A variable whose lanes keep fixed distances wherever a whole warp assigns it. */
interface Variable {
  readonly shape: Shape;
  /** Its bit in `Shapes.lost`; set while lanes may be elsewhere. 0: they never are. */
  readonly bit: number;
}

/** The shapes of the values of a kernel with a known launch: block size and parameter values. */
export class Shapes {
  /** For the running warp, a bit per variable whose current value was not assigned by all lanes together. */
  readonly lost: Int32Array;
  private readonly variables: ReadonlyMap<number, Variable>;
  private readonly table = new ShapeTable();
  private readonly values: ShapesOfValues<never>;

  private constructor(
    private readonly facts: Facts,
    { file, indices }: KernelRegisters,
  ) {
    const { table } = this;
    this.lost = file.slot();
    this.lost[0] = -1;
    const moving = indexShapes(indices, table);
    for (const number of moving.keys()) facts.others.add(number);
    this.variables = variablesOf(facts, moving, table);
    // Parameters have a value before the kernel starts.
    for (const [number, { shape, bit }] of this.variables)
      if (bit !== 0 && table.contentOf(facts.sets.get(number)![0]!.to) === shape) this.lost[0]! &= ~bit;
    this.values = new ShapesOfValues<never>(table, facts, ({ number }) => this.variables.get(number)?.shape ?? null);
  }

  /** @returns `null`: something in the kernel has unknown effects. */
  static of(kernel: Node, registers: KernelRegisters): Shapes | null {
    const facts = new Facts();
    return facts.note(kernel) ? new Shapes(facts, registers) : null;
  }

  /** `null`: its lanes may be anywhere, or it never changes. */
  variable({ number }: RegisterName): Variable | null {
    return this.variables.get(number) ?? null;
  }

  /** A value that is uniform and constant throughout the kernel; `null`: it changes, or is not known exactly. */
  constant(value: Value): number | null {
    return this.values.constant(value);
  }

  /** This register itself is read. */
  isRead({ number }: RegisterName): boolean {
    return this.facts.reads.has(number);
  }

  of(value: Value): Shape | null {
    return this.values.of(value);
  }
}

/** What a kernel writes to, and how. */
class Facts {
  readonly sets = new Map<number, Assignment[]>();
  readonly reads = new Set<number>();
  /** Registers written by something other than an assignment. */
  readonly others = new Set<number>();
  private readonly seen = new Set<Node>();

  /** @returns Is it known what this node writes? */
  note(node: Node): boolean {
    if (this.seen.has(node)) return true;
    this.seen.add(node);
    switch (node.k) {
      case 'step':
        return false;
      case 'other':
        return !node.changes;
      case 'set': {
        const { number } = node.to;
        const all = this.sets.get(number);
        if (all) all.push(node);
        else this.sets.set(number, [node]);
        break;
      }
      case 'register':
        this.reads.add(node.reg.number);
        break;
      case 'store':
        for (const { reg } of node.parts) this.reads.add(reg.number);
        break;
      case 'fetch':
      case 'choice':
        for (const { reg } of node.parts) this.others.add(reg.number);
        break;
      case 'intrinsic':
        for (const { number } of [...node.results, ...node.clobbers]) this.others.add(number);
        break;
      case 'compute':
      case 'load':
      case 'after':
        this.others.add(node.reg.number);
        break;
      default:
        break;
    }
    return partsOf(node).every((each) => this.note(each));
  }

  isFixed(number: number): boolean {
    return !this.sets.has(number) && !this.others.has(number);
  }

  /** Variables that only assignments write to. */
  get assigned(): number[] {
    return [...this.sets.keys()].filter((number) => !this.others.has(number));
  }
}

/**
 * What changes from warp to warp without being written by the kernel; `null`: its lanes have other distances in each warp.
 */
function indexShapes(
  { threadIdx, blockIdx, blockDim, thread }: LaunchIndices,
  table: ShapeTable,
): Map<number, Shape | null> {
  const [x, y, z] = blockDim.map((each) => each[0]!) as [number, number, number];
  const threads = x * y * z;
  const alikeInWarps = (of: (thread: number) => number): Shape | null => {
    const shape = table.shape((lane) => of(lane) - of(0));
    for (let first = LANES; first < threads; first += LANES)
      for (let lane = 1; lane < LANES; lane += 1) if (of(first + lane) - of(first) !== shape[lane]) return null;
    return shape;
  };
  const axes = [
    (each: number) => each % x,
    (each: number) => Math.floor(each / x) % y,
    (each: number) => Math.floor(each / (x * y)),
  ];
  return new Map([
    ...threadIdx.map((each, axis) => [nameOf(each).number, alikeInWarps(axes[axis]!)] as const),
    ...blockIdx.map((each) => [nameOf(each).number, ALIKE] as const),
    [nameOf(thread).number, alikeInWarps((each) => each)],
  ]);
}

/** The variables that keep their shape: each may start with any, and loses it where two assignments differ. */
function variablesOf(
  facts: Facts,
  indices: ReadonlyMap<number, Shape | null>,
  table: ShapeTable,
): Map<number, Variable> {
  const shapes = new Map<number, Shape | null | undefined>(facts.assigned.map((number) => [number, undefined]));
  for (const [number, shape] of indices) shapes.set(number, facts.sets.has(number) ? null : shape);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    const values = new ShapesOfValues<undefined>(table, facts, ({ number }) =>
      shapes.has(number) ? shapes.get(number) : null,
    );
    for (const [number, sets] of facts.sets)
      for (const { type, value } of sets) {
        const before = shapes.get(number);
        if (before === null || !shapes.has(number)) break;
        const made = isWhole(type) ? values.of(value) : null;
        if (made === undefined || made === before) continue;
        shapes.set(number, before === undefined ? made : null);
        hasChanged = true;
      }
  }
  const variables = new Map<number, Variable>();
  let count = 0;
  for (const [number, shape] of shapes) {
    if (!shape) continue;
    if (indices.has(number)) variables.set(number, { shape, bit: 0 });
    else if (count < MOST_VARIABLES) {
      variables.set(number, { shape, bit: 1 << count });
      count += 1;
    }
  }
  return variables;
}

/** 32- or 64-bit numbers, and pointers. */
export const isWhole = (type: Type): type is Scalar | Pointer =>
  type.k === 'ptr' || (type.k === 'scalar' && (type.cls === 'i32' || type.cls === 'i64') && type.size >= 4);

/** What one lane computes for all where both operands are uniform. */
export const isWordOp = (op: Operation): op is keyof typeof WORD_OPS => Object.hasOwn(WORD_OPS, op);

/** Operations of 32-bit words as the loops over the lanes compute them. */
export const WORD_OPS = {
  div: (a: number, b: number, signed: boolean): number => (b === 0 ? -1 : signed ? a / b : (a >>> 0) / (b >>> 0)),
  rem: (a: number, b: number, signed: boolean): number => (b === 0 ? a : signed ? a % b : (a >>> 0) % (b >>> 0)),
  and: (a: number, b: number): number => a & b,
  or: (a: number, b: number): number => a | b,
  xor: (a: number, b: number): number => a ^ b,
  shl: (a: number, b: number): number => (b >>> 0 > 31 ? 0 : a << b),
  shr: (a: number, b: number, signed: boolean): number =>
    signed ? a >> (b >>> 0 > 31 ? 31 : b) : b >>> 0 > 31 ? 0 : a >>> b,
};

const classIn = (type: Scalar | Pointer): string => (type.k === 'ptr' ? 'ptr' : type.cls);

/** Equal shapes are shared. */
class ShapeTable {
  private readonly byText = new Map<string, Shape>([[ALIKE.join(), ALIKE]]);

  shape(of: (lane: number) => number): Shape {
    const made = Float64Array.from({ length: LANES }, (_, lane) => of(lane));
    const key = made.join();
    const known = this.byText.get(key);
    if (!known) this.byText.set(key, made);
    return known ?? made;
  }

  /** Of the current content of a register. */
  contentOf(name: RegisterName): Shape | null {
    const register = registerOf(name);
    if (isUniform(register)) return ALIKE;
    return register instanceof Int32Array ? this.shape((lane) => register[lane]! - register[0]!) : null;
  }

  sum(a: Shape, b: Shape, factor: number): Shape {
    if (b === ALIKE) return a;
    return this.shape((lane) => a[lane]! + b[lane]! * factor);
  }
}

/** The shapes of values, from those of variables. `Open`: that of a variable may not be known yet. */
class ShapesOfValues<Open extends undefined> {
  private readonly known = new Map<Value, Shape | null | Open>();

  constructor(
    private readonly table: ShapeTable,
    private readonly facts: Facts,
    /** Of a register that the kernel changes. */
    private readonly variable: (reg: RegisterName) => Shape | null | Open,
  ) {}

  of(value: Value): Shape | null | Open {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const made = isWhole(value.type) ? this.made(value, value.type) : null;
    this.known.set(value, made);
    return made;
  }

  constant(value: Value): number | null {
    if (value.k === 'as') return this.constant(value.of);
    const isFixed =
      value.k === 'constant' ||
      (value.k === 'register' && this.isFixed(value.reg) && this.table.contentOf(value.reg) === ALIKE);
    const number = isFixed ? firstOf(registerOf(value.reg), value.type)?.() : undefined;
    return number === undefined || number !== number ? null : number;
  }

  private isFixed(reg: RegisterName): boolean {
    return this.facts.isFixed(reg.number);
  }

  private made(value: Value, type: Scalar | Pointer): Shape | null | Open {
    switch (value.k) {
      case 'constant':
        return ALIKE;
      case 'register':
        return this.isFixed(value.reg) ? this.table.contentOf(value.reg) : this.variable(value.reg);
      case 'as':
        return isWhole(value.of.type) && classIn(value.of.type) === classIn(type) ? this.of(value.of) : null;
      case 'compute':
        return value.apply ? null : this.computed(value);
      default:
        return null;
    }
  }

  private computed({ op, args, type, scale = 0 }: Computation): Shape | null | Open {
    const { table } = this;
    const [x, y] = args as readonly [Value, Value];
    const a = this.of(x);
    if (a === null || op === 'bytes') return a;
    if (op === 'convert') return x.type.k === 'scalar' && type.k === 'scalar' ? a : null;
    const isUniformOnly = isWordOp(op) && type.k === 'scalar' && type.cls === 'i32';
    if (op !== 'add' && op !== 'sub' && op !== 'mul' && op !== 'element' && !isUniformOnly) return null;
    const b = this.of(y);
    if (b === null || a === undefined || b === undefined) return b === null ? null : (undefined as Open);
    if (isUniformOnly) return a === ALIKE && b === ALIKE ? ALIKE : null;
    if (op === 'element') return table.sum(a, b, scale);
    if (op !== 'mul') return table.sum(a, b, op === 'add' ? 1 : -1);
    if (a === ALIKE && b === ALIKE) return ALIKE;
    const [left, right] = [this.constant(x), this.constant(y)];
    return right !== null ? table.sum(ALIKE, a, right) : left !== null ? table.sum(ALIKE, b, left) : null;
  }
}
