import { functionNamed } from '../functions';
import type { Length } from '../functions/function';
import { callOf, functionOf } from '../ir/meaning';
import type { Computation, Loop, Node, Value as Operand } from '../ir/node';
import { partsOf } from '../ir/parts';
import { counterOf } from './counters';
import type { Walker } from './walker';

/** Instructions that a function counts as. Functions of half that are one instruction count as one, as conversions do. */
const CALL = 4;
/** An access, including its address. */
const ACCESS = 2;

function callCost(name: string): number {
  const entry = functionNamed(name);
  // The second value of a function that returns two.
  if (entry === null) return 0;
  return entry.length === 'one' && /narrow|pair|^part$/.test(entry.meaning.kind) ? 1 : CALL;
}

/** Operations that are folded into another instruction. */
const FREE: ReadonlySet<Computation['op']> = new Set(['convert', 'truth', 'round', 'neg', 'not', 'bytes']);

/** Instructions of a loop body, nested loops multiplied by their trip counts; `null`: one of these is unknown. */
export function costOf(w: Walker, { body }: Loop): number | null {
  const counting = new Counting(w);
  return counting.add(body, 1) ? counting.sum : null;
}

class Counting {
  sum = 0;
  /** Where the source has accesses that are counted: a load and a store by one operator share an address. */
  private readonly seen = new Set<number>();
  constructor(private readonly w: Walker) {}

  add(node: Node, times: number): boolean {
    const all = (nodes: readonly Node[]): boolean => nodes.every((each) => this.add(each, times));
    switch (node.k) {
      case 'load':
        if (functionOf(node)) this.sum += CALL * times;
        else this.access(node, times);
        return this.address(node.address, times);
      case 'fetch':
        this.access(node, times);
        return this.address(node.address, times);
      case 'store':
        this.access(node, times);
        return all(node.sources) && this.address(node.address, times);
      case 'loop': {
        const inner = this.w.everyLoop.findLast((each) => each.node === node);
        const trips = inner && counterOf(this.w, inner)?.trips;
        return trips ? this.add(node.body, times * trips) : false;
      }
      case 'compute':
        return this.computation(node, times);
      case 'set':
        // An increment costs nothing.
        return isStep(node.value) || this.add(node.value, times);
      case 'intrinsic':
        this.sum += CALL * times;
        return all(node.args);
      case 'call':
        this.sum += CALL * times;
        return all(node.parts.slice(0, -1));
      case 'sequence': {
        const called = functionOf(node);
        if (called) this.sum += callCost(called.name) * times;
        if (callOf(node) === null) return all(node.parts);
        this.sum += CALL * times;
        return all(node.parts.slice(0, -1));
      }
      case 'choice':
        this.sum += times;
        return all(partsOf(node));
      default:
        return all(partsOf(node));
    }
  }

  private access(node: Access, times: number): void {
    const { at } = node.site;
    if (!this.w.touching.has(node) || this.seen.has(at)) return;
    this.seen.add(at);
    this.sum += (isOfElement(node) ? 2 : 1) * ACCESS * times;
  }

  /** The index of an address costs nothing: it steps by a constant. */
  private address(value: Operand, times: number): boolean {
    if (value.k === 'as') return this.address(value.of, times);
    if (value.k === 'compute' && (value.op === 'element' || value.op === 'bytes'))
      return this.address(value.args[0]!, times);
    return this.add(value, times);
  }

  private computation(it: Computation, times: number): boolean {
    const called = functionOf(it);
    if (it.op === 'element' || it.op === 'bytes') return this.address(it, times);
    if (called) {
      this.sum += callCost(called.name) * times;
      return called.args.every((each) => this.add(each, times));
    }
    if (/^fn?m[as]$/.test(it.op)) this.sum += 2 * times;
    else if (!FREE.has(it.op) && !it.isCopy && !isNegation(it)) this.sum += times;
    return it.args.every((each) => this.add(each, times));
  }
}

type Access = Extract<Node, { k: 'load' | 'fetch' | 'store' }>;

/** A member of an element: the address of the struct is computed, too. */
function isOfElement({ accessed, address }: Access): boolean {
  return accessed?.object.k === 'struct' && !accessed.whole && startsAtElement(address);
}

function startsAtElement(value: Operand): boolean {
  if (value.k === 'as') return startsAtElement(value.of);
  return value.k === 'compute' && (value.op === 'element' || (value.op === 'bytes' && startsAtElement(value.args[0]!)));
}

const isNumber = (value: Operand | undefined, number: number): boolean =>
  value?.k === 'constant' && Number(value.value) === number;

/** `-x` and `~x` of integers. */
const isNegation = ({ op, args }: Computation): boolean =>
  (op === 'sub' && isNumber(args[0], 0)) || (op === 'xor' && isNumber(args[1], -1));

const isStep = (value: Operand): boolean =>
  value.k === 'compute' &&
  (value.op === 'add' || value.op === 'sub') &&
  value.args[0]!.k === 'register' &&
  isNumber(value.args[1], 1);

/** The cost of the functions called in a loop body, including intrinsics and functions of the file. */
export function callsIn(node: Node): Length[] {
  const called = functionOf(node);
  const isCall = node.k === 'intrinsic' || node.k === 'call' || (node.k === 'sequence' && callOf(node) !== null);
  const own = called ? functionNamed(called.name)?.length : isCall ? 'many' : undefined;
  return [...(own ? [own] : []), ...partsOf(node).flatMap(callsIn)];
}

const early = new WeakMap<Loop, boolean>();

/** Can the loop, or the function, end before the loop's condition does? */
export function leavesEarly(loop: Loop): boolean {
  let known = early.get(loop);
  if (known === undefined) early.set(loop, (known = leaves(loop.body, loop, false)));
  return known;
}

function leaves(node: Node, loop: Loop, isWithinCall: boolean): boolean {
  if (node.k === 'exit') return true;
  if (node.k === 'jump')
    return node.to === 'return' ? !isWithinCall : node.to === 'break' && node.lanes === loop.broken;
  const isCall = isWithinCall || node.k === 'call';
  return partsOf(node).some((each) => leaves(each, loop, isCall));
}
