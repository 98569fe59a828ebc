import type { Assignment, Loop, MaskName, Node, RegisterName, Value } from '../ir/node';
import { partsOf } from '../ir/parts';
import { LANES, type Pair, type Register } from '../machine/registers';
import type { Scalar } from '../types/type';
import { registerOf } from './registers';
import type { Written } from './written';

/*
 * The uniformity of a loop: what is uniform while all lanes iterate. Used for uniform values computed in one lane
 * (`unison.ts`), and for lanes at fixed distances (`drift.ts`, `line.ts`).
 */

/** The number in the first lane; NaN: not known exactly. */
export type FirstLane = () => number;

/** Is a register uniform? */
export function isUniform(reg: Register): boolean {
  if ('lo' in reg) return isUniform(reg.lo) && isUniform(reg.hi);
  const first = reg[0];
  for (let i = 1; i < LANES; i += 1) if (reg[i] !== first) return false;
  return true;
}

/** What a register holds in the first lane. */
export function firstOf(reg: Register, type: Value['type']): FirstLane | null {
  if (type.k === 'ptr') return () => (reg as Float64Array)[0]!;
  if (type.k !== 'scalar') return null;
  if (type.cls === 'i32') {
    const words = reg as Int32Array;
    return type.signed ? () => words[0]! : () => words[0]! >>> 0;
  }
  if (type.cls !== 'i64') return null;
  const { lo, hi } = reg as Pair;
  const { signed } = type;
  return () => exactly((signed ? hi[0]! : hi[0]! >>> 0) * 2 ** 32 + (lo[0]! >>> 0));
}

export const exactly = (value: number): number => (Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : Number.NaN);

/** 32 bits as a number of a type; NaN is kept. */
export const wrapped = (value: number, { signed }: Scalar): number =>
  value !== value ? value : signed ? value | 0 : value >>> 0;

/** What is known of values computed into their registers before the loop. */
export interface Ready {
  readonly ready: ReadonlySet<Value>;
  readonly exact: ReadonlyMap<Value, { readonly number: Float64Array }>;
}

/** What is known of a loop before it runs. */
export class Uniformity {
  /** Register numbers of counters: all lanes add the same to them, each time. */
  readonly counters = new Set<number>();
  /** What must be uniform on entry to the loop for counters to advance uniformly. */
  readonly steps: Register[] = [];

  constructor(
    loop: Loop,
    /** What the loop writes to. */
    readonly written: Written,
    private readonly known: Ready,
  ) {
    const always = loop.step ? assignmentsIn(loop.step) : [];
    // Lanes that continue with the next iteration skip what follows.
    if (!goesOn(loop.body, loop.continued)) always.push(...assignmentsIn(loop.body));
    for (const to of new Set(always.map((each) => each.to)))
      this.count(
        to,
        always.filter((each) => each.to === to),
      );
  }

  private count(to: RegisterName, assignments: readonly Assignment[]): void {
    if (this.written.timesOf(to) !== assignments.length) return;
    const steps = assignments.map(({ value }) => stepOf(value, to));
    if (!steps.every((each) => each === 'bytes' || (each !== null && this.isFixed(each)))) return;
    this.counters.add(to.number);
    for (const each of steps)
      if (each && each !== 'bytes' && each.k !== 'constant') this.steps.push(registerOf(each.reg));
  }

  /** A loop-invariant value in its register. */
  isFixed(value: Value): boolean {
    const { ready, exact } = this.known;
    if (value.k === 'constant') return true;
    if (value.k === 'as') return this.isFixed(value.of);
    return !exact.has(value) && (ready.has(value) || (value.k === 'register' && this.written.isInvariant(value)));
  }

  /** A variable that changes uniformly, or not at all. */
  isVariable(value: Value): boolean {
    return value.k === 'register' && (this.counters.has(value.reg.number) || this.written.isInvariant(value));
  }

  /**
   * The value that all lanes have; `null`: they may differ.
   *
   * @param registers - Receives what must be uniform on entry to the loop for that.
   */
  common(value: Value, registers: Register[]): FirstLane | null {
    if (this.known.exact.has(value)) return null;
    if (value.k === 'constant') return firstOf(registerOf(value.reg), value.type);
    if (this.isVariable(value) || this.known.ready.has(value)) {
      registers.push(registerOf(value.reg));
      return firstOf(registerOf(value.reg), value.type);
    }
    if (value.k === 'as') return retyped(this.common(value.of, registers), value.of.type, value.type);
    if (value.k !== 'compute' || value.apply) return null;
    const { op, type, scale = 0 } = value;
    const [x, y] = value.args as readonly [Value, Value];
    const a = this.common(x, registers);
    if (!a) return null;
    if (op === 'bytes') return () => a() + scale;
    if (op === 'convert') return widened(a, x.type, type);
    const b = y && this.common(y, registers);
    if (!b) return null;
    if (op === 'element') return () => a() + b() * scale;
    if (type.k !== 'scalar' || (type.cls !== 'i32' && type.cls !== 'i64') || type.size < 4) return null;
    const isWord = type.cls === 'i32';
    if (op === 'add') return isWord ? () => wrapped(a() + b(), type) : () => inRange(a() + b(), type);
    if (op === 'sub') return isWord ? () => wrapped(a() - b(), type) : () => inRange(a() - b(), type);
    if (op === 'mul') return isWord ? () => wrapped(Math.imul(a(), b()), type) : () => inRange(a() * b(), type);
    return null;
  }
}

/** A 64-bit integer where it is exact, and an unsigned one has not wrapped around. */
const inRange = (value: number, { signed }: Scalar): number => (signed || value >= 0 ? exactly(value) : Number.NaN);

function widened(of: FirstLane, from: Value['type'], to: Value['type']): FirstLane | null {
  if (from.k !== 'scalar' || to.k !== 'scalar' || from.cls !== 'i32' || from.size !== 4) return null;
  if (to.cls === 'i64') return () => inRange(of(), to);
  return to.cls === 'i32' && to.size === 4 ? () => wrapped(of(), to) : null;
}

export function retyped(of: FirstLane | null, from: Value['type'], to: Value['type']): FirstLane | null {
  if (!of || from === to || (from.k === 'ptr' && to.k === 'ptr')) return of;
  if (from.k !== 'scalar' || to.k !== 'scalar' || from.cls !== to.cls || from.size !== to.size) return null;
  if (from.signed === to.signed) return of;
  return to.cls === 'i32' && to.size === 4 ? () => wrapped(of(), to) : null;
}

/** Assignments that all lanes reach when they reach the node. */
function assignmentsIn(node: Node): Assignment[] {
  if (node.k === 'set') return [node];
  if (node.k === 'statement') return assignmentsIn(node.body);
  if (node.k === 'block' || node.k === 'sequence') return node.parts.flatMap(assignmentsIn);
  return [];
}

const goesOn = (node: Node, continued: MaskName): boolean =>
  (node.k === 'jump' && node.lanes === continued) || partsOf(node).some((each) => goesOn(each, continued));

/** What `k + 1`, `k - step`, `p + stride` add; `null`: something else is assigned. */
function stepOf(value: Value, to: RegisterName): Value | 'bytes' | null {
  if (value.k === 'as') return stepOf(value.of, to);
  if (value.k !== 'compute') return null;
  const [x, y] = value.args as readonly [Value, Value];
  const isOwn = (each: Value): boolean =>
    (each.k === 'register' && each.reg === to) || (each.k === 'as' && isOwn(each.of));
  if (value.op === 'add') return isOwn(x) ? y : isOwn(y) ? x : null;
  if (value.op === 'sub' || value.op === 'element') return isOwn(x) ? y : null;
  return value.op === 'bytes' && isOwn(x) ? 'bytes' : null;
}
