import type { Node, RegisterName, Value } from '../ir/node';
import { isValue } from '../ir/node';
import type { Site } from '../machine/stats';
import { isDouble, isLong } from './kinds';
import { spaceOf } from './spaces';
import type { Type } from '../types/type';

/** 32-bit registers of the machine code. */
const MOST = 255;
/** Registers of a kernel other than for its own values: addresses, counters, prefetched loads. */
const BESIDE = 10;
const LEAST = 16;
/**
 * With this many an SM has all of its threads. Up to it registers cost nothing; beyond it the assembler needs none but those
 * of the kernel's own values: it computes addresses anew, and reads parameters where they are used. Of 239 public kernels
 * with 14 or more values and no arrays, 180 then get as many blocks as with their own registers, and 157 with those other
 * ones on top.
 */
const FREE = 32;
/** Registers are allocated to warps in this unit per thread. */
const UNIT = 8;

/**
 * Registers that the compiler probably allocates: for the most values live at once, for per-thread arrays kept in registers,
 * and some overhead where that costs nothing. It does not know the launch, but a launch of blocks for which they do not
 * suffice would be refused.
 *
 * @param arrayBytes - Of arrays in registers.
 */
export function registersOf(
  kernel: Node,
  given: ReadonlySet<number>,
  arrayBytes: number,
  { ofSm, threads }: { readonly ofSm: number; readonly threads: number },
): number {
  const own = mostAlive(kernel, given) + arrayBytes / 4;
  const needed = Math.max(own, Math.min(FREE, own + BESIDE));
  const allowed = Math.floor(ofSm / threads / UNIT) * UNIT;
  return Math.max(LEAST, Math.min(MOST, allowed, Math.ceil(needed)));
}

const isOfArray = (site: Site): boolean => spaceOf(site) === 'local';

/** An element of an array in registers is one of them. */
const isElement = (value: Value): boolean => value.k === 'load' && isOfArray(value.site);

const wordsOf = (type: Type): number => (isLong(type) || isDouble(type) ? 2 : 1);

/** The most words of values live at once; parameters are read where they are used. */
export function mostAlive(kernel: Node, given: ReadonlySet<number>): number {
  const alive = new Alive(given);
  alive.node(kernel);
  return alive.most;
}

/** The words that are live at the start of each loop. */
export function aliveIn(kernel: Node, given: ReadonlySet<number>): ReadonlyMap<object, number> {
  const alive = new Alive(given);
  alive.node(kernel);
  return alive.inLoops;
}

/** Liveness analysis: traverses a kernel from its end to its beginning, with the values that later code uses. */
class Alive {
  most = 0;
  readonly inLoops = new Map<object, number>();
  private words = 0;
  private values = new Map<number, number>();

  constructor(private readonly given: ReadonlySet<number>) {}

  private use({ number }: RegisterName, type: Type): void {
    if (this.given.has(number) || this.values.has(number)) return;
    const words = wordsOf(type);
    this.values.set(number, words);
    this.words += words;
    this.most = Math.max(this.most, this.words);
  }

  private make({ number }: RegisterName): void {
    this.words -= this.values.get(number) ?? 0;
    this.values.delete(number);
  }

  /** What either side uses is live before both. */
  private either(...ways: readonly (() => void)[]): void {
    const after = this.values;
    const all = new Map<number, number>();
    for (const way of ways) {
      this.enter(new Map(after));
      way();
      for (const [number, words] of this.values) all.set(number, words);
    }
    this.enter(all);
  }

  private enter(values: Map<number, number>): void {
    this.values = values;
    this.words = [...values.values()].reduce((sum, each) => sum + each, 0);
    this.most = Math.max(this.most, this.words);
  }

  /** Values that something uses at once: each is live until all are. */
  private taken(values: readonly Value[]): void {
    const own = values.filter((each) => each.k !== 'constant' && !isElement(each));
    for (const each of own) this.use(each.reg, each.type);
    for (const each of own.toReversed()) this.value(each);
  }

  private value(value: Value): void {
    switch (value.k) {
      case 'constant':
      case 'register':
        return;
      case 'as':
        this.make(value.reg);
        return this.taken([value.of]);
      case 'after':
        this.make(value.reg);
        return this.node(value.first);
      case 'load':
        this.make(value.reg);
        return this.taken([value.address]);
      case 'compute':
        this.make(value.reg);
        return this.taken(value.args);
    }
  }

  node(node: Node): void {
    if (isValue(node)) {
      if (node.k !== 'constant') this.use(node.reg, node.type);
      return this.value(node);
    }
    switch (node.k) {
      case 'jump':
      case 'exit':
      case 'note':
      case 'other':
      case 'step':
        return;
      case 'set':
        this.make(node.to);
        return this.taken([node.value]);
      case 'store': {
        const constants = new Set(node.sources.flatMap((each) => (each.k === 'constant' ? [each.reg.number] : [])));
        for (const { reg, type } of node.parts) if (!constants.has(reg.number)) this.use(reg, type);
        if (!isOfArray(node.site)) this.taken([node.address]);
        for (const each of node.sources.toReversed()) this.value(each);
        return;
      }
      case 'fetch':
        for (const { reg } of node.parts) this.make(reg);
        return this.taken([node.address]);
      case 'sequence':
      case 'call':
      case 'block':
        return this.inTurn(node.parts);
      case 'statement':
        return this.node(node.body);
      case 'intrinsic':
        for (const each of node.results) this.make(each);
        return this.inTurn(node.args);
      case 'choice':
        for (const { reg } of node.parts) this.make(reg);
        this.either(
          ...(['then', 'else'] as const).map((side) => () => {
            this.taken(node.parts.map((each) => each[side]));
            if (node[side]) this.node(node[side]);
          }),
        );
        return this.taken([node.condition]);
      case 'if':
        this.either(
          () => this.node(node.then),
          () => node.else && this.node(node.else),
        );
        return this.taken([node.condition]);
      case 'switch':
        // From each part, warps fall through to the next one, or leave.
        for (const { body } of node.parts.toReversed())
          this.either(
            () => this.node(body),
            () => undefined,
          );
        return this.taken([node.subject]);
      case 'labels':
        return this.turns(() => this.inTurn(node.parts.map(({ body }) => body)));
      case 'loop':
        this.turns(() => {
          const condition = (): void => {
            if (node.condition) this.taken([node.condition]);
            if (node.ahead) this.node(node.ahead);
          };
          if (node.isDo) condition();
          if (node.step) this.node(node.step);
          this.node(node.body);
          if (!node.isDo) condition();
        });
        this.inLoops.set(node, this.words);
        return;
    }
  }

  private inTurn(parts: readonly Node[]): void {
    for (const each of parts.toReversed()) this.node(each);
  }

  /** What an iteration uses is live in all of those before it. */
  private turns(turn: () => void): void {
    for (let times = 0; times < 2; times += 1) this.either(turn, () => undefined);
  }
}
