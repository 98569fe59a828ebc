import type { Computation, Value } from '../ir/node';
import { LANES, type Register } from '../machine/registers';
import type { Scalar } from '../types/type';
import { registerOf } from './registers';
import { exactly, type FirstLane, firstOf, type Ready, retyped, type Uniformity, wrapped } from './uniformity';

/**
 * What changes uniformly in all lanes of a warp while all of them iterate: a counter with a uniform increment, and an
 * address that is a sum of such counters and loop invariants. Lanes keep fixed distances, so that the first lane determines
 * all.
 */
export interface Drift {
  /** How often the loop was entered: distances are valid for one entry. */
  entries: number;
  /** Iterations of the last entry. */
  turns: number;
  /** Do counters advance uniformly in this entry? */
  isOn: boolean;
  readonly uniformity: Uniformity;
}

/** What must hold in an iteration for the first lane to represent all. */
export interface Terms {
  /** Registers that must be uniform. */
  readonly uniform: Register[];
  /** Widened 32-bit numbers: no lane may have wrapped around. */
  readonly edges: Map<Value, Edge>;
}

/** Of a 32-bit number, the least and the greatest distance of a lane from the first one. */
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

  /** The least and the greatest value of the first lane for which no lane wraps around. */
  get leastFirst(): number {
    return this.least - this.low;
  }
  get mostFirst(): number {
    return this.most - this.high;
  }

  /** The number in the first lane; NaN where another lane would wrap around. */
  checked(value: number): number {
    return value + this.low >= this.least && value + this.high <= this.most ? value : Number.NaN;
  }
}

/**
 * The first lane of a value whose lanes keep fixed distances; `null`: they may not.
 *
 * @param terms - Receives what must hold.
 */
export function drifting(value: Value, drift: Drift, known: Ready, terms: Terms): FirstLane | null {
  const inner = (each: Value): FirstLane | null => drifting(each, drift, known, terms);
  const exact = known.exact.get(value);
  if (exact) return () => exact.number[0]!;
  if (value.k === 'constant' || known.ready.has(value)) return firstOf(registerOf(value.reg), value.type);
  switch (value.k) {
    case 'register':
      return drift.uniformity.isVariable(value) ? firstOf(registerOf(value.reg), value.type) : null;
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
    // Distances are scaled by the factor, which must be uniform and invariant.
    const factor = [x, y].find((each) => known.exact.has(each) || drift.uniformity.isFixed(each));
    if (!factor) return null;
    if (factor.k !== 'constant') terms.uniform.push(known.exact.get(factor)?.number ?? registerOf(factor.reg));
    return type.cls === 'i32' ? () => wrapped(Math.imul(a(), b()), type) : () => exactly(a() * b());
  }
  if (value.op === 'add') return type.cls === 'i32' ? () => wrapped(a() + b(), type) : () => exactly(a() + b());
  return type.cls === 'i32' ? () => wrapped(a() - b(), type) : () => exactly(a() - b());
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

/** A widened 32-bit number, or an index. */
function edged(of: FirstLane, value: Value, drift: Drift, terms: Terms): FirstLane {
  const edge = edgeOf(value, drift, terms);
  return edge ? () => edge.checked(of()) : of;
}

/** The edge of a widened 32-bit number; `null`: it is not widened, or not such a number. */
export function edgeOf(value: Value, { uniformity }: Drift, { edges }: Terms): Edge | null {
  if (value.type.k !== 'scalar' || value.type.cls !== 'i32' || uniformity.written.isInvariant(value)) return null;
  const known = edges.get(value);
  if (known) return known;
  const made = new Edge(registerOf(value.reg) as Int32Array, value.type.signed);
  edges.set(value, made);
  return made;
}
