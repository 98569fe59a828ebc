import type { Assignment, Computation, Loop, MaskName, Node, RegisterName, Value } from '../ir/node';
import type { Pair, Register } from '../machine/registers';
import type { Scalar } from '../types/type';
import { LANES } from '../machine/registers';
import { partsOf } from '../ir/parts';
import { registerOf } from './registers';
import type { Written } from './written';

/**
 * What changes alike in all lanes of a warp while a loop turns with all of them: a counter that goes on by what is the same in all lanes,
 * and an address that is a sum of such counters and of what the loop does not change. Lanes keep their distances, so that what the first
 * one has says what all have.
 */
export interface Drift {
  /** How often the loop was entered: distances hold for one time. */
  entries: number;
  /** How often it turned the last time. */
  turns: number;
  /** Do counters go on alike, this time? */
  isOn: boolean;
  /** What must hold the same in all lanes for that, as the loop is entered. */
  readonly uniform: Register[];
  /** Numbers of the registers that may only change so. */
  readonly counters: Set<number>;
  readonly written: Written;
}

/** What must hold in a turn for the first lane to speak for all. */
export interface Terms {
  /** Registers that must hold the same in all lanes. */
  readonly uniform: Register[];
  /** 32-bit numbers that become wider: no lane may have wrapped around. */
  readonly edges: Map<Value, Edge>;
}

/** Of a 32-bit number the least and the greatest distance of a lane from the first one. */
export class Edge {
  private low = 0;
  private high = 0;
  private readonly least: number;
  private readonly most: number;
  constructor(
    private readonly reg: Int32Array,
    private readonly signed: boolean,
  ) {
    this.least = signed ? -(2 ** 31) : 0;
    this.most = signed ? 2 ** 31 - 1 : 2 ** 32 - 1;
  }

  begin(): void {
    const { reg, signed } = this;
    const first = signed ? reg[0]! : reg[0]! >>> 0;
    this.low = this.high = 0;
    for (let i = 1; i < LANES; i += 1) {
      const distance = (signed ? reg[i]! : reg[i]! >>> 0) - first;
      if (distance < this.low) this.low = distance;
      if (distance > this.high) this.high = distance;
    }
  }

  /** The least and the greatest number of the first lane with which no lane wraps around. */
  get leastFirst(): number {
    return this.least - this.low;
  }
  get mostFirst(): number {
    return this.most - this.high;
  }

  /** The number in the first lane; not a number where another lane would wrap around. */
  checked(value: number): number {
    return value + this.low >= this.least && value + this.high <= this.most ? value : Number.NaN;
  }
}

/** The number in the first lane. Not a number: it is not known exactly. */
export type FirstLane = () => number;

/** Does a register hold the same in all lanes? */
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

/** 32 bits as a number of a type. Not a number stays so. */
export const wrapped = (value: number, { signed }: Scalar): number =>
  value !== value ? value : signed ? value | 0 : value >>> 0;

/** What is known of values that are in their registers before the loop. */
export interface Ready {
  readonly ready: ReadonlySet<Value>;
  readonly exact: ReadonlyMap<Value, { readonly number: Float64Array }>;
}

/**
 * The first lane of a value whose lanes keep their distances; `null`: they may not.
 *
 * @param terms - Gets what must hold.
 */
export function drifting(value: Value, drift: Drift, known: Ready, terms: Terms): FirstLane | null {
  const inner = (each: Value): FirstLane | null => drifting(each, drift, known, terms);
  const exact = known.exact.get(value);
  if (exact) return () => exact.number[0]!;
  if (value.k === 'constant' || known.ready.has(value)) return firstOf(registerOf(value.reg), value.type);
  switch (value.k) {
    case 'register':
      return drift.counters.has(value.reg.number) || drift.written.isInvariant(value)
        ? firstOf(registerOf(value.reg), value.type)
        : null;
    case 'as':
      return retyped(inner(value.of), value.of.type, value.type);
    case 'compute':
      break;
    default:
      return null;
  }
  const [x, y] = value.args as readonly [Value, Value];
  if (value.op === 'convert') return converted(value, inner, drift, terms);
  if (value.op === 'element') {
    const [p, index] = [inner(x), inner(y)];
    const at = index && edged(index, y, drift, terms);
    const { scale = 0 } = value;
    return p && at && (() => p() + at() * scale);
  }
  if (value.op === 'bytes') {
    const p = inner(x);
    const { scale = 0 } = value;
    return p && (() => p() + scale);
  }
  if (value.op !== 'add' && value.op !== 'sub' && value.op !== 'mul') return null;
  const type = value.type as Scalar;
  if (type.k !== 'scalar' || (type.cls !== 'i32' && type.cls !== 'i64') || type.size < 4) return null;
  const [a, b] = [inner(x), inner(y)];
  if (!a || !b) return null;
  if (value.op === 'mul') {
    // Distances grow by the factor, which must be the same in all lanes and stay so.
    const factor = [x, y].find((each) => known.exact.has(each) || isFixed(each, drift, known));
    if (!factor) return null;
    if (factor.k !== 'constant') terms.uniform.push(known.exact.get(factor)?.number ?? registerOf(factor.reg));
    return type.cls === 'i32' ? () => wrapped(Math.imul(a(), b()), type) : () => exactly(a() * b());
  }
  if (value.op === 'add') return type.cls === 'i32' ? () => wrapped(a() + b(), type) : () => exactly(a() + b());
  return type.cls === 'i32' ? () => wrapped(a() - b(), type) : () => exactly(a() - b());
}

/** A value in its register that the loop does not change. */
const isFixed = (value: Value, { written }: Drift, { ready, exact }: Ready): boolean =>
  value.k === 'constant' ||
  (value.k === 'as' && isFixed(value.of, { written } as Drift, { ready, exact })) ||
  (!exact.has(value) && (ready.has(value) || (value.k === 'register' && written.isInvariant(value))));

export function retyped(of: FirstLane | null, from: Value['type'], to: Value['type']): FirstLane | null {
  if (!of || from === to || (from.k === 'ptr' && to.k === 'ptr')) return of;
  if (from.k !== 'scalar' || to.k !== 'scalar' || from.cls !== to.cls || from.size !== to.size) return null;
  if (from.signed === to.signed) return of;
  return to.cls === 'i32' && to.size === 4 ? () => wrapped(of(), to) : null;
}

function converted(
  { args, type }: Computation,
  inner: (value: Value) => FirstLane | null,
  drift: Drift,
  terms: Terms,
): FirstLane | null {
  const [x] = args as readonly [Value];
  const of = inner(x);
  if (!of || x.type.k !== 'scalar' || type.k !== 'scalar') return null;
  if (x.type.cls === 'i32' && type.cls === 'i64') {
    // A negative number becomes a very large one.
    const number = edged(of, x, drift, terms);
    const { signed } = type;
    return signed || !x.type.signed
      ? number
      : () => {
          const value = number();
          return value >= 0 ? value : Number.NaN;
        };
  }
  if (x.type.cls === 'i32' && type.cls === 'i32' && x.type.size === 4 && type.size === 4)
    return () => wrapped(of(), type);
  return null;
}

/** A 32-bit number that becomes wider, or an index. */
function edged(of: FirstLane, value: Value, drift: Drift, terms: Terms): FirstLane {
  const edge = edgeOf(value, drift, terms);
  return edge ? () => edge.checked(of()) : of;
}

/** The edge of a 32-bit number that becomes wider; `null`: it stays as it is, or is no such number. */
export function edgeOf(value: Value, { written }: Drift, { edges }: Terms): Edge | null {
  if (value.type.k !== 'scalar' || value.type.cls !== 'i32' || written.isInvariant(value)) return null;
  const known = edges.get(value);
  if (known) return known;
  const made = new Edge(registerOf(value.reg) as Int32Array, value.type.signed);
  edges.set(value, made);
  return made;
}

/** Finds the counters of a loop: what all of its lanes add the same to, each time. */
export function countersOf(loop: Loop, drift: Drift, known: Ready): void {
  const { written, counters, uniform } = drift;
  const always = loop.step ? assignmentsIn(loop.step) : [];
  // Lanes that go on with the next turn leave out what follows.
  if (!goesOn(loop.body, loop.continued)) always.push(...assignmentsIn(loop.body));
  for (const to of new Set(always.map((each) => each.to))) {
    const own = always.filter((each) => each.to === to);
    if (written.timesOf(to) !== own.length) continue;
    const steps = own.map(({ value }) => stepOf(value, to));
    if (!steps.every((each) => each === 'bytes' || (each !== null && isFixed(each, drift, known)))) continue;
    counters.add(to.number);
    for (const each of steps) if (each && each !== 'bytes' && each.k !== 'constant') uniform.push(registerOf(each.reg));
  }
}

/** Assignments that all lanes come to which come to the node. */
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
