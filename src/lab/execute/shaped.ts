import type { Assignment, Computation, Node, Operation, Run, Value } from '../ir/node';
import type { Memory } from '../machine/memory';
import { ALL, fillWords, LANES, type Pair, type Register } from '../machine/registers';
import type { Pattern, Site } from '../machine/stats';
import type { KernelRegisters } from './kernel-registers';
import { type Head, Heads } from './heads';
import { maskOf, registerOf } from './registers';
import { ALIKE, type Shape, Shapes } from './shapes';

/** What one lane does for all, where the lanes of values keep fixed distances. */
export class Shaped {
  private readonly heads: Heads;
  private readonly lost: Int32Array;

  private constructor(private readonly shapes: Shapes) {
    this.heads = new Heads(shapes);
    this.lost = shapes.lost;
  }

  /** @returns `null`: nothing is known of the lanes of this kernel. */
  static of(kernel: Node, registers: KernelRegisters): Shaped | null {
    const shapes = Shapes.of(kernel, registers);
    return shapes && new Shaped(shapes);
  }

  /** An address that is not read otherwise. */
  address(address: Value): Head | null {
    return address.k === 'compute' && !this.shapes.isRead(address.reg) ? this.heads.of(address) : null;
  }

  /** The lanes in which a comparison holds; `null`: each has to be tested. */
  test({ op, args }: Computation, plain: (mask: number) => number): ((mask: number) => number) | null {
    const made = this.comparison(op, args);
    if (!made) return null;
    const { lost } = this;
    const { bits, lanes } = made;
    return (mask) => {
      if ((lost[0]! & bits) !== 0) return plain(mask);
      const found = lanes();
      return found === found ? found : plain(mask);
    };
  }

  /** Can a comparison be done this way? */
  isTested({ op, args }: Computation): boolean {
    return this.comparison(op, args) !== null;
  }

  private comparison(op: Operation, args: readonly Value[]): { bits: number; lanes: () => number } | null {
    const [x, y] = args as readonly [Value, Value];
    const [a, b] = [this.heads.of(x), this.heads.of(y)];
    const isUnsigned = [x, y].some(({ type }) => type.k === 'scalar' && type.cls === 'i64' && !type.signed);
    const ordered = op in SWAPPED ? (op as keyof typeof SWAPPED) : null;
    if (!a || !b || isUnsigned || !ordered) return null;
    const bits = a.bits | b.bits;
    if (b.shape === ALIKE) return { bits, lanes: lanesWhere(ordered, a, b) };
    return a.shape === ALIKE ? { bits, lanes: lanesWhere(SWAPPED[ordered], b, a) } : null;
  }

  /** Can a variable be assigned this way? */
  isAssigned({ to, value }: Assignment): boolean {
    return this.shapes.variable(to) !== null && this.heads.of(value) !== null;
  }

  /** Assigns a variable in all lanes at once; where that fails, its lanes may be anywhere. */
  assignment({ to, value, written: name }: Assignment, plain: Run): Run {
    const variable = this.shapes.variable(to);
    if (!variable) return plain;
    const { lost } = this;
    const { bit, shape } = variable;
    const head = this.heads.of(value);
    if (!head || head.shape !== shape)
      return (mask) => {
        plain(mask);
        lost[0]! |= bit;
      };
    const { bits } = head;
    const register = registerOf(to);
    const written = name && maskOf(name);
    const { word, constant } = head;
    if (register instanceof Int32Array && word && shape === ALIKE)
      return (mask) => {
        if (mask !== ALL || (lost[0]! & bits) !== 0) {
          plain(mask);
          lost[0]! |= bit;
          return;
        }
        fillWords(register, (word[0]! + constant) | 0);
        lost[0]! &= ~bit;
        if (written) written[0] = ALL;
      };
    if (register instanceof Int32Array) {
      const distances = Int32Array.from(shape);
      return (mask) => {
        if (mask !== ALL || (lost[0]! & bits) !== 0 || !setWords(register, distances, head.now())) {
          plain(mask);
          lost[0]! |= bit;
          return;
        }
        lost[0]! &= ~bit;
        if (written) written[0] = ALL;
      };
    }
    const write = writerOf(register, shape);
    return (mask) => {
      const first = mask === ALL && (lost[0]! & bits) === 0 ? head.now() : Number.NaN;
      if (first !== first) {
        plain(mask);
        lost[0]! |= bit;
        return;
      }
      write(first);
      lost[0]! &= ~bit;
      if (written) written[0] = ALL;
    };
  }

  /** Whole warps whose first lane determines all addresses. */
  access(machine: { readonly memory: Memory }, site: Site, address: Value): ShapedAccess | null {
    const head = this.address(address);
    return head && new ShapedAccess(machine, site, registerOf(address.reg) as Float64Array, head, this.lost);
  }
}

/** An access through the first lane. */
export class ShapedAccess {
  private pattern: Pattern | null = null;

  constructor(
    private readonly machine: { readonly memory: Memory },
    private readonly site: Site,
    private readonly at: Float64Array,
    private readonly head: Head,
    private readonly lost: Int32Array,
  ) {}

  /** @returns Was it done through the first lane? If not, nothing was done. */
  isDone(): boolean {
    const { pattern, head } = this;
    if (pattern === null || (this.lost[0]! & head.bits) !== 0) return false;
    const at = head.now();
    return at === at && this.machine.memory.accessAlike(this.site, pattern, at);
  }

  /** A whole warp has done it lane by lane: the next one may use its pattern. */
  learn(): void {
    if (this.pattern !== null || (this.lost[0]! & this.head.bits) !== 0) return;
    const pattern = this.machine.memory.patternOf(this.site, this.at);
    const { shape } = this.head;
    if (pattern?.deltas.every((delta, lane) => delta === shape[lane])) this.pattern = pattern;
  }
}

/** `a < b` is `b > a`. */
const SWAPPED = { lt: 'gt', le: 'ge', gt: 'lt', ge: 'le', eq: 'eq', ne: 'ne' } as const;

/** The lanes of `a` that are less than the uniform `b`, and so on. NaN: not known. */
function lanesWhere(op: keyof typeof SWAPPED, a: Head, b: Head): () => number {
  const { shape } = a;
  if (shape === ALIKE) return allWhere(op, a, b);
  const equal = op === 'eq' || op === 'ne';
  // Integers: `a <= b` is `a < b + 1`.
  const more = op === 'le' || op === 'gt' ? 1 : 0;
  const flip = op === 'gt' || op === 'ge' || op === 'ne' ? ALL : 0;
  const [low, high] = [Math.min(...shape), Math.max(...shape)];
  return () => {
    // A lane's distance is compared with how far the first one is from the other side.
    const apart = b.now() - a.now() + more;
    if (apart !== apart) return apart;
    if (equal) return lanesAt(shape, apart) ^ flip;
    return (high < apart ? ALL : low >= apart ? 0 : lanesBelow(shape, apart)) ^ flip;
  };
}

function lanesBelow(shape: Shape, end: number): number {
  let lanes = 0;
  for (let i = 0; i < LANES; i += 1) if (shape[i]! < end) lanes |= 1 << i;
  return lanes;
}

function lanesAt(shape: Shape, distance: number): number {
  let lanes = 0;
  for (let i = 0; i < LANES; i += 1) if (shape[i] === distance) lanes |= 1 << i;
  return lanes;
}

/** All lanes, or none. */
function allWhere(op: keyof typeof SWAPPED, a: Head, b: Head): () => number {
  switch (op) {
    case 'lt':
    case 'ge': {
      const [less, more] = op === 'lt' ? [ALL, 0] : [0, ALL];
      const [word, other] = [a.constant === 0 ? a.word : null, b.fixed];
      if (word && other !== null) return () => (word[0]! < other ? less : more);
      return () => {
        const apart = a.now() - b.now();
        return apart < 0 ? less : apart >= 0 ? more : Number.NaN;
      };
    }
    case 'gt':
    case 'le':
      return allWhere(op === 'gt' ? 'lt' : 'ge', b, a);
    case 'eq':
    case 'ne': {
      const [same, other] = op === 'eq' ? [ALL, 0] : [0, ALL];
      return () => {
        const apart = a.now() - b.now();
        return apart === 0 ? same : apart === apart ? other : Number.NaN;
      };
    }
  }
}

/** Sets all lanes of a variable where the first lane has a number. @returns Did it? */
function setWords(to: Int32Array, distances: Int32Array, number: number): boolean {
  if (number !== number) return false;
  const first = number | 0;
  for (let i = 0; i < LANES; i += 4) {
    to[i] = first + distances[i]!;
    to[i + 1] = first + distances[i + 1]!;
    to[i + 2] = first + distances[i + 2]!;
    to[i + 3] = first + distances[i + 3]!;
  }
  return true;
}

/** The same for pointers and 64-bit numbers. */
function writerOf(to: Register, shape: Shape): (first: number) => void {
  if ('lo' in to) {
    const { lo, hi } = to as Pair;
    return (first) => {
      for (let i = 0; i < LANES; i += 1) {
        const value = first + shape[i]!;
        lo[i] = value;
        hi[i] = Math.floor(value / 2 ** 32);
      }
    };
  }
  const places = to as Float64Array;
  return (first) => {
    for (let i = 0; i < LANES; i += 1) places[i] = first + shape[i]!;
  };
}
