import type { Wait } from '@src/engine/time';
import { functionOf, originOfLoop } from '../ir/meaning';
import {
  isValue,
  type Computation,
  type Intrinsic,
  type Loop,
  type Node,
  type Operation,
  type Value,
} from '../ir/node';
import { partsOf } from '../ir/parts';
import { Executions } from '../machine/executions';
import type { Register } from '../machine/registers';
import type { Site } from '../machine/stats';
import type { Unrolls } from '../nvcc/unrolls';
import type { Type } from '../types/type';
import { emptyMix, functionCost, type Mix } from './mix';
import { added, extended, further, keyOf, later, type Num, type Path, scaled, START, type Sum, sumOf } from './numbers';

/** Cycles of what warps wait for. */
export type Cycles = Readonly<Record<Wait, number>>;

/** What a warp waits for a load, in shares of kinds. */
export type WaitOf = (site: Site) => Partial<Record<Wait, number>>;

/** What all warps of a launch execute beside accesses, and what one of them waits for. */
export interface LaunchWork {
  /** Warp instructions. */
  readonly mix: Readonly<Mix>;
  /** The longest way through the kernel of a warp that does all that warps of its block do. */
  readonly path: Path;
  /** Of all warps together. */
  readonly barriers: number;
  readonly atomics: number;
  /** Accesses whose place depends on data, or is as good as random. */
  readonly irregular: ReadonlySet<Site>;
  /** Loads of constant memory whose place is no constant. */
  readonly indexed: ReadonlySet<Site>;
}

export interface WorkOptions {
  readonly warps: number;
  readonly warpsPerBlock: number;
  readonly executions: ReadonlyMap<object, Executions>;
  readonly unrolls: Unrolls;
  readonly cycles: Cycles;
  readonly waitOf: WaitOf;
}

/** Instructions up to which a branch is replaced by predicates. */
const PREDICATED = 9;
const NONE = new Executions();
/** Cycles after which the result of an instruction can be used, in those of a simple one. */
const SLOW = { fp64: 2, sfu: 5 };

interface Around {
  /** Warps that enter it. */
  readonly entered: number;
  /** Turns that follow one another without a branch. */
  readonly turns: number;
}

/** What the compiler makes of a kernel, walked through once in the order of its statements. */
export function workOf(kernel: Node, options: WorkOptions): LaunchWork {
  const walk = new Walk(options);
  walk.node(kernel);
  walk.settle();
  const { mix, end, barriers, atomics, irregular, indexed } = walk;
  return { mix, path: end, barriers, atomics, irregular, indexed };
}

class Walk {
  readonly mix = emptyMix();
  barriers = 0;
  atomics = 0;
  readonly irregular = new Set<Site>();
  readonly indexed = new Set<Site>();
  /** Before this no load can be issued, and when all that was waited for is there. */
  private floor: Path = START;
  end: Path = START;
  private isCounting = true;
  /** Warps that execute what comes now. */
  private here: number;
  private readonly loops: Around[] = [];
  private ids = 0;
  private variables = new Map<string, Num>();
  private readonly constants = new Map<string, Num>();
  /** Values that are there already, by what they are; innermost branch last. */
  private scopes: Map<string, Num>[] = [new Map()];
  /** When an element of an array in registers is there. */
  private elements = new Map<string, Path>();
  private readonly knownOf = new Map<object, Num[]>();
  private instructions = 0;

  constructor(private readonly options: WorkOptions) {
    this.here = options.warps;
  }

  settle(): void {
    this.end = later(this.end, this.floor);
  }

  // Statements

  node(node: Node): void {
    if (isValue(node)) {
      this.value(node);
      return;
    }
    switch (node.k) {
      case 'set': {
        this.variables.set(placeOf(node.to), this.value(node.value));
        return;
      }
      case 'store':
        return this.store(node);
      case 'fetch': {
        const loaded = this.loaded(node.site, node.address);
        for (const [index, { reg }] of node.parts.entries())
          this.variables.set(placeOf(reg), index === 0 ? loaded : this.fresh(loaded.ready, { isIrregular: true }));
        return;
      }
      case 'sequence':
      case 'block':
      case 'call':
        for (const each of node.parts) this.node(each);
        return;
      case 'statement': {
        const before = this.here;
        this.here = this.ran(node).warps;
        this.node(node.body);
        this.here = before;
        return;
      }
      case 'if':
        return this.branch(node);
      case 'loop':
        return this.loop(node);
      case 'intrinsic':
        return this.intrinsic(node);
      case 'choice':
        return this.choice(node);
      case 'switch':
        return this.choose(node);
      case 'labels':
        for (const { body } of node.parts) this.node(body);
        return;
      case 'jump':
      case 'exit':
        return;
      case 'other':
        // Checks of the interpreter are no instructions.
        if (node.name !== 'check') this.count({ other: 1 });
        return;
      case 'step':
        return this.count({ other: 1 });
    }
  }

  private intrinsic(node: Intrinsic): void {
    const { name, args, results } = node;
    const values = args.flatMap((each) => {
      if (isValue(each)) return [this.value(each)];
      this.node(each);
      return [];
    });
    const ready = this.waitFor(name, node, values);
    for (const reg of results) this.variables.set(placeOf(reg), this.fresh(ready, { isIrregular: true }));
  }

  /** What an instruction costs whose meaning is a closure; when its results are there. */
  private waitFor(name: string, { sites, results }: Intrinsic, values: readonly Num[]): Path {
    const { cycles } = this.options;
    if (/^(atom|red)\b/.test(name)) {
      const [target, ...operands] = values;
      if (!target) return START;
      if (target.isIrregular) for (const site of sites) this.irregular.add(site);
      this.instructions += 1;
      this.accesses += 1;
      const ready = later(this.address(target), this.readyOf(operands.map((each) => this.plain(each))));
      if (this.isCounting) this.atomics += this.here;
      this.end = later(this.end, ready);
      return results.length > 0 ? further(ready, 'atomic', 1, cycles.atomic) : ready;
    }
    const ready = this.readyOf(values.map((each) => this.plain(each)));
    if (/^bar\.(sync|red)/.test(name)) {
      this.count({ other: 1 });
      if (this.isCounting) this.barriers += this.here;
      this.floor = this.end = further(later(this.end, this.floor), 'barrier', 1, cycles.barrier);
      this.forgetLoads();
      return this.floor;
    }
    if (name.startsWith('shfl')) {
      this.count({ exchange: Math.max(1, results.length) });
      return further(ready, 'shared', 1, cycles.shared);
    }
    if (name.startsWith('match')) {
      this.count({ other: 1 });
      return further(ready, 'shared', 12, cycles.shared);
    }
    if (/^(vote|redux)/.test(name)) {
      this.count({ alu: 1 });
      return further(ready, 'arithmetic', 3, cycles.arithmetic);
    }
    this.count({ other: 1 });
    return further(ready, 'arithmetic', 1, cycles.arithmetic);
  }

  private choice(node: Extract<Node, { k: 'choice' }>): void {
    const condition = this.value(node.condition);
    for (const side of [node.then, node.else]) if (side) this.node(side);
    for (const { reg, then, else: other } of node.parts) {
      const args = [condition, this.value(then), this.value(other)].map((each) => this.plain(each));
      this.variables.set(placeOf(reg), this.operation('select', args, { alu: 1 }, 1));
    }
  }

  /** Each label is a comparison and a branch; what its statements do is counted where they are. */
  private choose(node: Extract<Node, { k: 'switch' }>): void {
    const subject = this.value(node.subject);
    this.floor = later(this.floor, subject.ready);
    for (const { tests, body } of node.parts) {
      for (const test of tests) this.value(test);
      this.count({ control: tests.length });
      this.scoped(() => this.node(body));
    }
  }

  private branch(node: Extract<Node, { k: 'if' }>): void {
    const ran = this.ran(node);
    const before = this.here;
    this.here = ran.warps;
    const condition = this.value(node.condition);
    if (condition.isKnown || condition.constant !== null) {
      // One side is left in each copy.
      this.here = ran.yes;
      this.node(node.then);
      this.here = ran.no;
      if (node.else) this.node(node.else);
      this.here = before;
      return;
    }
    const leaves = leavesOnly(node.then) && !node.else;
    const { floor, end } = this;
    const start = this.isCounting ? { ...this.mix } : null;
    const startInstructions = this.instructions;
    const startAccesses = this.accesses;
    const variables = new Map(this.variables);
    const decided = later(this.floor, condition.ready);
    if (!leaves) this.floor = later(this.floor, condition.ready);
    const share = (part: number): number =>
      ran.warps > 0 ? Math.min(1, (part / ran.warps) * this.options.warpsPerBlock) : 0;
    this.here = ran.yes;
    this.scoped(() => this.node(node.then));
    const length = this.instructions - startInstructions;
    this.weigh(floor, end, share(ran.yes));
    const then = this.variables;
    if (node.else) {
      this.variables = new Map(variables);
      this.here = ran.no;
      this.scoped(() => this.node(node.else!));
      this.weigh(floor, end, share(ran.no));
    } else this.variables = new Map(variables);
    this.merge(variables, then, condition);
    this.here = ran.warps;
    const isShort = length <= PREDICATED && !hasLoop(node) && !(node.else && hasBranch(node.else));
    if (leaves) this.count({ control: 1 });
    else if (isShort && start) {
      // All warps go through predicated instructions.
      const taken = node.else ? Math.max(ran.yes, ran.no) : ran.yes;
      const more = taken > 0 ? ran.warps / taken : 1;
      for (const key of Object.keys(this.mix) as (keyof Mix)[])
        this.mix[key] = start[key] + (this.mix[key] - start[key]) * Math.max(1, Math.min(more, 32));
      this.mix.idle += (this.accesses - startAccesses) * (ran.warps - taken);
    } else {
      this.count({ control: node.else ? 4 : 2 });
      this.floor = later(this.floor, decided);
    }
    this.here = before;
  }

  /** What only some warps of a block do is on the way of the block as far as one of them does it. */
  private weigh(floor: Path, end: Path, share: number): void {
    if (share >= 1) return;
    this.floor = extended(floor, floor, later(this.floor, floor), share);
    this.end = extended(end, end, later(this.end, end), share);
  }

  private merge(before: ReadonlyMap<string, Num>, then: ReadonlyMap<string, Num>, condition: Num): void {
    for (const place of new Set([...then.keys(), ...this.variables.keys()])) {
      const [a, b] = [then.get(place), this.variables.get(place)];
      if (a === b) continue;
      const old = before.get(place);
      if (a && b) this.variables.set(place, this.fresh(later(later(a.ready, b.ready), condition.ready)));
      else if (old) this.variables.set(place, this.fresh(later((a ?? b)!.ready, old.ready)));
      else this.variables.set(place, (a ?? b)!);
    }
  }

  private loop(node: Loop): void {
    const ran = this.ran(node);
    const origin = originOfLoop(node);
    const unroll = (origin && this.options.unrolls.get(origin.body)) ?? { isWhole: false, turns: 1 };
    const trips = ran.entered > 0 ? ran.warps / ran.entered : 0;
    const written = writtenIn(node);
    const counters = countersIn(node);
    const around: Around = { entered: ran.entered, turns: Math.max(1, Math.min(unroll.turns, trips)) };
    const before = this.here;
    const outer = this.variables;
    const share = before > 0 ? Math.min(1, (ran.entered / before) * this.options.warpsPerBlock) : 0;
    const entry = later(this.floor, START);
    const { end } = this;
    this.loops.push(around);
    const turn = (pass: number): void => {
      const isCounting = this.isCounting;
      this.isCounting = isCounting && pass === 0;
      const values = new Map(this.variables);
      for (const [index, place] of [...written].entries()) {
        const old = values.get(place) ?? outer.get(place);
        const by = counters.get(place);
        const steps = by === undefined ? null : stepOf(by);
        const isKnown = unroll.isWhole && by?.by.k === 'constant' && isStart(outer.get(place));
        const ready = old?.ready ?? START;
        values.set(place, isKnown ? this.known(node, index, pass) : this.fresh(ready, { step: steps }));
      }
      this.variables = values;
      this.here = ran.warps;
      this.scoped(() => {
        if (!node.isDo) this.head(node, unroll.isWhole, around, ran);
        this.node(node.body);
        if (node.step) this.step(node.step, counters, around, unroll.isWhole);
        if (node.isDo) this.head(node, unroll.isWhole, around, ran);
      });
      this.isCounting = isCounting;
    };
    const reached = (): Path =>
      [...written].reduce(
        (most, place) => later(most, this.variables.get(place)?.ready ?? START),
        later(this.floor, this.end),
      );
    const loadsBefore = this.loads;
    turn(0);
    const first = reached();
    const hasLoads = this.loads > loadsBefore;
    turn(1);
    const second = reached();
    this.loops.pop();
    const grows: Path = extended(START, first, second, 1);
    const rest = Math.max(0, trips - 1);
    const inFlight = unroll.isWhole ? Math.max(1, trips) : around.turns;
    const groups = trips / inFlight;
    // A turn that waits for its loads waits before the next one begins; turns that follow without a branch load together.
    const perGroup = extended(extended(START, entry, first, 1), START, grows, inFlight - 1);
    const serial = extended(first, START, grows, rest);
    const grouped = hasLoads ? extended(entry, START, perGroup, groups) : serial;
    const out = trips === 0 ? entry : later(serial, grouped);
    const reachedEnd = extended(entry, entry, later(out, entry), share);
    const variables = new Map(outer);
    for (const place of written) variables.set(place, this.fresh(reachedEnd));
    this.variables = variables;
    // Copies of a loop that is unrolled as a whole are mixed with what comes after it.
    this.floor = unroll.isWhole ? extended(entry, entry, this.floor, share * (trips / 2)) : reachedEnd;
    this.end = later(end, reachedEnd);
    this.here = before;
  }
  private loads = 0;
  private accesses = 0;

  private head(node: Loop, isWhole: boolean, around: Around, ran: Executions): void {
    if (node.ahead) this.node(node.ahead);
    if (!node.condition) return;
    if (isWhole) return;
    const { here } = this;
    this.here = ran.warps / around.turns;
    const condition = this.value(node.condition);
    this.count({ control: 1 });
    this.here = ran.entered;
    this.count({ alu: 1, control: 1 });
    this.here = here;
    this.floor = later(this.floor, condition.ready);
  }

  /** A counter that only addresses are made of is added to once for all turns that follow one another. */
  private step(node: Node, counters: ReadonlyMap<string, Counter>, around: Around, isWhole: boolean): void {
    if (counters.size === 0) return this.node(node);
    const { here } = this;
    this.here = isWhole ? 0 : here / around.turns;
    this.node(node);
    if (!isWhole) this.count({ alu: 1 });
    this.here = here;
  }

  private known(loop: object, index: number, pass: number): Num {
    const all = this.knownOf.get(loop) ?? [];
    this.knownOf.set(loop, all);
    const known = (all[2 * index + pass] ??= this.made({ isKnown: true, depth: 0 }));
    const first = all[2 * index] ?? known;
    this.shapes.set(known.id, `counter ${first.id}`);
    return known;
  }

  private scoped(run: () => void): void {
    const { scopes } = this;
    this.scopes = [...scopes, new Map()];
    run();
    this.scopes = scopes;
  }

  private forgetLoads(): void {
    this.scopes = this.scopes.map((scope) => new Map([...scope].filter(([key]) => !key.startsWith('load'))));
  }

  // Memory

  /** A load, unless the very value is in a register. */
  private loaded(site: Site, address: Value): Num {
    const at = this.value(address);
    if (at.isIrregular) this.irregular.add(site);
    const key = `load ${keyOf(sumOf(at))} ${knownKey(sumOf(at))} ${site.width}`;
    const known = spaceOf(site) === 'local' ? undefined : this.find(key);
    if (known) return known;
    const made = this.fresh(this.load(site, at), { isIrregular: spaceOf(site) !== 'local' });
    this.keep(key, made);
    return made;
  }

  private load(site: Site, at: Num): Path {
    const space = spaceOf(site);
    if (space === 'local') {
      const [element, shape, array] = this.elementKeys(at);
      const exact = this.elements.get(element);
      // Another turn has stored another element, or somebody some element of the array.
      const stored = exact ?? (this.elements.has(shape) ? START : (this.elements.get(array) ?? START));
      return later(stored, at.isKnown ? START : at.ready);
    }
    const ready = later(this.address(at), this.floor);
    if (space === 'constant' && !at.isKnown) this.indexed.add(site);
    if (space === 'constant') return further(ready, 'arithmetic', 2, this.options.cycles.arithmetic);
    this.loads += 1;
    this.instructions += 1;
    this.accesses += 1;
    const shares = space === 'shared' || space === 'cluster' ? { shared: 1 } : this.options.waitOf(site);
    return Object.entries(shares).reduce(
      (path, [kind, share]) => further(path, kind as Wait, share, this.options.cycles[kind as Wait]),
      ready,
    );
  }

  private store(node: Extract<Node, { k: 'store' }>): void {
    for (const each of node.sources) this.variables.set(placeOf(each.reg), this.value(each));
    const at = this.value(node.address);
    const space = spaceOf(node.site);
    const values = node.parts.map(({ type, reg }) => this.plain(this.value({ k: 'register', type, reg })));
    const ready = this.readyOf(values);
    if (space === 'local') {
      for (const key of this.elementKeys(at)) this.elements.set(key, ready);
      return;
    }
    if (at.isIrregular) this.irregular.add(node.site);
    this.instructions += 1;
    this.accesses += 1;
    const issued = later(this.address(at), ready);
    this.forgetLoads();
    this.end = later(this.end, issued);
    // A load that comes later may be of what is stored.
    this.floor = later(this.floor, issued);
  }

  /** Names of an element of an array in registers: it, those that other turns have in its place, and the array. */
  private elementKeys(at: Num): readonly [string, string, string] {
    const sum = sumOf(at);
    const shape = [...sum.terms].map(([{ id }, factor]) => `${this.shapes.get(id) ?? id}*${factor}`).join('+');
    return [
      `element ${sum.constant} ${[...sum.terms].map(([{ id }, factor]) => `${id}*${factor}`).join('+')}`,
      `shape ${sum.constant} ${shape}`,
      `array ${this.arrays.get(at) ?? sum.constant}`,
    ];
  }
  /** Where the array of an address begins, and the loop of a counter that is a constant in each copy. */
  private readonly arrays = new WeakMap<Num, number>();
  private readonly shapes = new Map<number, string>();

  /** The instructions that make an address; when it is there. */
  private address(at: Num): Path {
    const sum = sumOf(at);
    const key = `address ${keyOf(sum)}`;
    const known = this.find(key);
    if (known) return known.ready;
    const own = [...sum.terms].filter(([{ isKnown }]) => !isKnown);
    const base = own.filter(([{ sum: of, depth }]) => of === null && depth === 0);
    const inner = own.filter(([{ depth }]) => depth > 0);
    const depth = inner.reduce((most, [part]) => Math.max(most, part.depth), 0);
    const changing = inner.filter(([part]) => part.depth === depth);
    if (depth > 0 && changing.every(([{ step }]) => step !== null)) {
      // A pointer that moves on from turn to turn.
      this.count({ fma: 1, alu: 1 }, 0, base.length);
      if (changing.every(([{ step }]) => step === 'constant'))
        this.count({ alu: 2 }, depth, 1 / (this.loops[depth - 1]?.turns ?? 1));
      else this.count({ fma: 1 }, depth);
    } else if (own.length > 1 || own.some(([, factor]) => factor !== 1)) {
      // The index, and its product with the size of an element on top of the pointer.
      const index = own.filter(([part]) => !base.some(([each]) => each === part));
      const size = index.reduce((common, [, factor]) => divisorOf(common, Math.abs(factor)), 0);
      if (index.length > 0)
        this.plain(
          this.ofSum({ terms: new Map(index.map(([part, factor]) => [part, factor / size])), constant: 0 }, []),
        );
      this.count({ fma: 1 }, depth);
    }
    const ready = further(this.readyOf(own.map(([part]) => part)), 'arithmetic', 1, this.options.cycles.arithmetic);
    this.keep(key, { ...at, ready });
    return ready;
  }

  // Values

  value(value: Value): Num {
    switch (value.k) {
      case 'constant':
        return this.constant(numberIn(value.reg, value.type));
      case 'register': {
        const place = placeOf(value.reg);
        const known = this.variables.get(place);
        if (known) return known;
        const made = this.made({ depth: 0 });
        this.variables.set(place, made);
        return made;
      }
      case 'as': {
        const made = this.value(value.of);
        this.variables.set(placeOf(value.reg), made);
        return made;
      }
      case 'after': {
        this.node(value.first);
        const known = this.variables.get(placeOf(value.reg));
        if (known) return known;
        const made = this.fresh(START, { isIrregular: true });
        this.variables.set(placeOf(value.reg), made);
        return made;
      }
      case 'load': {
        const made = this.loaded(value.site, value.address);
        this.variables.set(placeOf(value.reg), made);
        return made;
      }
      case 'compute': {
        const made = this.computed(value);
        this.variables.set(placeOf(value.reg), made);
        return made;
      }
    }
  }

  private computed(value: Computation): Num {
    const meant = functionOf(value);
    if (meant) {
      const args = meant.args.map((each) => this.plain(this.value(each)));
      const { mix, cycles } = functionCost(meant.name, isDouble(value.type));
      return this.operation(`${meant.name}`, args, mix, cycles / this.options.cycles.arithmetic);
    }
    const { op, args, type, scale = 1 } = value;
    const nums = args.map((each) => this.value(each));
    const isWhole = type.k === 'ptr' || (type.cls !== 'f32' && type.cls !== 'f64');
    if (op === 'convert') return this.converted(args[0]!.type, type, nums[0]!);
    if (isWhole) {
      const sum = this.sum(op, nums, scale);
      if (sum) {
        const made = this.ofSum(sum, nums);
        const [from] = nums;
        if (op === 'element' && from) {
          const array = this.arrays.get(from) ?? from.constant;
          if (array !== null) this.arrays.set(made, array);
        }
        return made;
      }
      return this.whole(op, nums, type, args[0]!.type);
    }
    const plain = nums.map((each) => this.plain(each));
    if (op === 'select') return this.operation(op, plain, { alu: 1 }, 1);
    if (isDouble(type)) {
      if (op === 'div') return this.operation(op, plain, { fp64: 8, sfu: 1, alu: 5, control: 2 }, 40);
      return this.operation(op, plain, { fp64: 1 }, SLOW.fp64);
    }
    if (op === 'div') {
      const by = nums[1]!.constant;
      if (by !== null && Number.isInteger(Math.log2(Math.abs(by)))) return this.operation(op, plain, { fma: 1 }, 1);
      return this.operation(op, plain, { fma: 6, sfu: 2, alu: 0.6, control: 2, other: 1.2 }, 18);
    }
    if (op === 'neg') return this.operation(op, plain, {}, 0);
    if (op === 'round') return this.operation(op, plain, { alu: 1 }, 1);
    if (op === 'function') return this.operation(`function ${value.reg === null}`, plain, {}, 0, true);
    return this.operation(op, plain, { fma: 1 }, 1);
  }

  /** Integers as sums. */
  private sum(op: Operation, [a, b]: readonly Num[], scale: number): Sum | null {
    switch (op) {
      case 'add':
        return added(sumOf(a!), sumOf(b!));
      case 'sub':
        return added(sumOf(a!), sumOf(b!), -1);
      case 'element':
        return added(sumOf(a!), sumOf(b!), scale);
      case 'bytes':
        return { ...sumOf(a!), constant: sumOf(a!).constant + scale };
      case 'mul':
        if (b!.constant !== null) return scaled(sumOf(a!), b!.constant);
        if (a!.constant !== null) return scaled(sumOf(b!), a!.constant);
        return null;
      case 'shl':
        return b!.constant !== null && b!.constant < 31 && b!.constant >= 0
          ? scaled(sumOf(a!), 2 ** b!.constant)
          : null;
      case 'neg':
        return scaled(sumOf(a!), -1);
      default:
        return null;
    }
  }

  private ofSum(sum: Sum, from: readonly Num[]): Num {
    if (sum.terms.size === 0) return this.constant(sum.constant);
    const [[only, factor]] = [...sum.terms] as [[Num, number]];
    if (sum.terms.size === 1 && factor === 1 && sum.constant === 0) return only;
    const parts = [...sum.terms.keys()];
    const depth = parts.reduce((most, each) => Math.max(most, each.depth), 0);
    const changing = parts.filter((each) => each.depth === depth && !each.isKnown);
    const step = changing.every((each) => each.step === 'constant')
      ? 'constant'
      : changing.every((each) => each.step !== null)
        ? 'invariant'
        : null;
    return this.made({
      ...{ depth, sum, isKnown: parts.every((each) => each.isKnown), step: depth > 0 ? step : null },
      isIrregular: parts.some((each) => each.isIrregular),
      ready: further(this.readyOf(from), 'arithmetic', 1, this.options.cycles.arithmetic),
    });
  }

  /** Operations on integers that are no sums. */
  private whole(op: Operation, nums: readonly Num[], type: Type, of: Type): Num {
    const [a, b] = nums as [Num, Num];
    const double = isDouble(of);
    const wide = isLong(of) ? 2 : 1;
    switch (op) {
      case 'lt':
      case 'le':
      case 'gt':
      case 'ge':
      case 'eq':
      case 'ne': {
        const args = nums.map((each) => this.plain(each));
        return double ? this.operation(op, args, { fp64: 1 }, SLOW.fp64) : this.operation(op, args, { alu: wide }, 1.5);
      }
      case 'truth':
        return this.operation(op, [this.plain(a)], isTruth(a) ? {} : { alu: 1 }, 1);
      case 'not':
      case 'both':
      case 'either':
        return this.operation(
          op,
          nums.map((each) => this.plain(each)),
          {},
          0.5,
        );
      case 'mul': {
        const invariant = a.depth < b.depth ? a : b.depth < a.depth ? b : null;
        const moving = invariant === a ? b : a;
        if (invariant && moving.step !== null) {
          // The product grows by the same each turn.
          const key = `product ${invariant.id} ${moving.id}`;
          const known = this.find(key);
          if (known) return known;
          const made = this.made({ depth: moving.depth, step: 'invariant', ready: later(a.ready, b.ready) });
          this.count({ fma: 1 }, moving.depth - 1);
          this.keep(key, made);
          return made;
        }
        const product = this.operation(
          op,
          nums.map((each) => this.plain(each)),
          { fma: wide * wide },
          1,
        );
        if (wide === 1) this.products.add(product);
        return product;
      }
      case 'and':
      case 'rem': {
        const mask = b.constant;
        const divisor = mask === null ? null : op === 'and' ? mask + 1 : mask;
        if (divisor !== null && divisor > 0 && isPower(divisor)) {
          const rest = withoutMultiples(sumOf(a), divisor);
          const from = rest ? this.ofSum(rest, [a]) : a;
          return this.operation(op, [this.plain(from), b], { alu: op === 'and' ? wide : isUnsigned(type) ? 1 : 2 }, 1);
        }
        return op === 'and' ? this.bits(op, nums, wide) : this.division(op, nums, type);
      }
      case 'div':
        return this.division(op, nums, type);
      case 'or':
      case 'xor':
        return this.bits(op, nums, wide);
      case 'shl':
      case 'shr':
        return this.operation(
          op,
          nums.map((each) => this.plain(each)),
          { alu: wide },
          1,
        );
      case 'select':
        return this.operation(
          op,
          nums.map((each) => this.plain(each)),
          { alu: wide },
          1,
        );
      case 'function':
        return this.operation(
          op,
          nums.map((each) => this.plain(each)),
          {},
          0,
          true,
        );
      case 'distance':
        return this.operation(
          op,
          nums.map((each) => this.plain(each)),
          { alu: 3 },
          2,
        );
      default:
        return this.operation(
          op,
          nums.map((each) => this.plain(each)),
          { alu: wide },
          1,
        );
    }
  }

  /** Two operations on bits one after the other are one instruction. */
  private bits(op: Operation, nums: readonly Num[], wide: number): Num {
    const args = nums.map((each) => this.plain(each));
    const isSecond = args.some((each) => this.logic.has(each));
    const made = this.operation(op, args, { alu: isSecond ? 0 : wide }, isSecond ? 0 : 1);
    if (!isSecond) this.logic.add(made);
    return made;
  }
  private readonly logic = new WeakSet<Num>();
  /** Products, which an addition takes up. */
  private readonly products = new WeakSet<Num>();

  private division(op: Operation, nums: readonly Num[], type: Type): Num {
    const by = nums[1]!.constant;
    const args = nums.map((each) => this.plain(each));
    if (by !== null && isPower(Math.abs(by))) {
      if (op === 'div' && by > 0) {
        const { terms } = sumOf(nums[0]!);
        const known = [...terms].filter(([part, factor]) => part.isKnown && factor % by === 0);
        if (known.length > 0) {
          const rest = withoutMultiples(sumOf(nums[0]!), by)!;
          const from = this.operation(op, [this.plain(this.ofSum(rest, nums)), nums[1]!], { alu: 1 }, 1);
          const whole: Sum = { terms: new Map(known.map(([part, factor]) => [part, factor / by])), constant: 0 };
          return this.ofSum(added(sumOf(from), whole), nums);
        }
      }
      return this.operation(op, args, { alu: isUnsigned(type) ? 1 : 2 }, 2);
    }
    if (by !== null) return this.operation(op, args, { fma: 2, alu: 2 }, 5);
    // One division gives the quotient and the remainder.
    const other = this.find(`${op === 'div' ? 'rem' : 'div'} ${args.map(({ id }) => id).join()}`);
    if (other) return this.operation(op, args, { fma: 1 }, 0);
    return this.operation(op, args, { fma: 6, alu: 9, sfu: 3 }, 30);
  }

  private converted(from: Type, to: Type, num: Num): Num {
    if (isReal(from) === isReal(to)) {
      if (!isReal(to)) return isShort(to) ? this.operation('narrow', [this.plain(num)], { alu: 0.5 }, 0.5) : num;
      const isSame = isDouble(from) === isDouble(to);
      return isSame ? num : this.operation('precision', [num], { sfu: 1 }, SLOW.sfu);
    }
    const kind = isReal(to) ? `real ${isDouble(to)}` : 'whole';
    if (isReal(to) && !isDouble(to)) return this.operation(kind, [this.plain(num)], { alu: 1 }, 1);
    return this.operation(kind, [this.plain(num)], { sfu: 1 }, SLOW.sfu);
  }

  /** An instruction, or some, unless their value is there already or a constant. */
  private operation(op: string, args: readonly Num[], mix: Partial<Mix>, latency: number, isNew = false): Num {
    if (args.length > 0 && args.every(({ isKnown, constant }) => isKnown || constant !== null))
      return this.made({ isKnown: true, depth: 0 });
    const key = `${op} ${args.map(({ id }) => id).join()}`;
    const known = isNew ? undefined : this.find(key);
    if (known) return known;
    const depth = args.reduce((most, each) => Math.max(most, each.depth), 0);
    const made = this.made({
      depth: args.some(({ isKnown, constant }) => isKnown && constant === null)
        ? Math.max(depth, this.loops.length)
        : depth,
      isIrregular: op === 'xor' || args.some((each) => each.isIrregular),
      ready: further(this.readyOf(args), 'arithmetic', latency, this.options.cycles.arithmetic),
    });
    this.count(mix, made.depth);
    this.keep(key, made);
    return made;
  }

  /** A value in a register of its own: a sum is added up. */
  private plain(num: Num): Num {
    if (!num.sum || num.isKnown) return num;
    const key = `sum ${keyOf(num.sum)} ${num.sum.constant}`;
    const known = this.find(key);
    if (known) return known;
    const { terms, constant } = num.sum;
    const own = [...terms].filter(([{ isKnown }]) => !isKnown);
    const hasKnown = own.length < terms.size;
    const products = own.filter(([, factor]) => factor !== 1 && factor !== -1).length;
    const taking = products + own.filter(([part, factor]) => factor === 1 && this.products.has(part)).length;
    const adds = Math.max(
      0,
      own.length - products + (constant !== 0 || hasKnown ? 1 : 0) - Math.max(1, taking + (products > 0 ? 0 : 1)),
    );
    const depth = hasKnown ? Math.max(num.depth, this.loops.length) : num.depth;
    const isMoving = num.depth > 0 && num.step === 'constant' && own.length === 1 && products === 0;
    this.count({ fma: products, alu: isMoving ? Math.min(1, adds) : Math.ceil(adds / 2) }, depth);
    this.keep(key, num);
    return num;
  }

  private readyOf(nums: readonly Num[]): Path {
    return nums.reduce((most, { ready }) => later(most, ready), START);
  }
  private find(key: string): Num | undefined {
    for (let at = this.scopes.length - 1; at >= 0; at -= 1) {
      const found = this.scopes[at]!.get(key);
      if (found) return found;
    }
    return undefined;
  }
  private keep(key: string, num: Num): void {
    this.scopes.at(-1)!.set(key, num);
  }

  /** @param depth - The loop that it is done in; what a loop does not change is done before it. */
  private count(mix: Partial<Mix>, depth = this.loops.length, times = 1): void {
    this.instructions += Object.values(mix).reduce((sum, each) => sum + each, 0) * times;
    if (!this.isCounting) return;
    const warps = depth >= this.loops.length ? this.here : this.loops[depth]!.entered;
    for (const [key, each] of Object.entries(mix)) this.mix[key as keyof Mix] += each * warps * times;
  }

  private constant(value: number): Num {
    const key = String(value);
    const known = this.constants.get(key);
    if (known) return known;
    const made = this.made({ depth: 0, constant: value, isKnown: true, sum: { terms: new Map(), constant: value } });
    this.constants.set(key, made);
    return made;
  }

  private fresh(ready: Path, more: Partial<Num> = {}): Num {
    return this.made({ depth: this.loops.length, ready, ...more });
  }

  private made(more: Partial<Num>): Num {
    this.ids += 1;
    return {
      id: this.ids,
      depth: 0,
      constant: null,
      isKnown: false,
      step: null,
      sum: null,
      isIrregular: false,
      ready: START,
      ...more,
    };
  }

  private ran(node: object): Executions {
    return (this.options.executions.get(node) as Executions | undefined) ?? NONE;
  }
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

const isStart = (num: Num | undefined): boolean => num === undefined || num.isKnown || num.constant !== null;

/** The space that most of an access is in. */
function spaceOf(site: Site): 'global' | 'shared' | 'local' | 'constant' | 'cluster' {
  const spaces = ['global', 'shared', 'local', 'constant', 'cluster'] as const;
  return spaces.reduce((most, each) => ((site[each]?.requests ?? 0) > (site[most]?.requests ?? 0) ? each : most));
}

const placeIds = new WeakMap<ArrayBufferLike, number>();
let places = 0;

/** A name for a register: where it lies. */
function placeOf(reg: Register): string {
  const words = 'lo' in reg ? reg.lo : reg;
  let id = placeIds.get(words.buffer);
  if (id === undefined) placeIds.set(words.buffer, (id = places += 1));
  return `${id}:${words.byteOffset}`;
}

function numberIn(reg: Register, type: Type): number {
  if ('lo' in reg) return reg.hi[0]! * 2 ** 32 + (reg.lo[0]! >>> 0);
  const value = reg[0]!;
  return type.k === 'scalar' && type.cls === 'i32' && !type.signed ? value >>> 0 : value;
}

const knownKey = ({ terms, constant }: Sum): string =>
  `${constant} ${[...terms]
    .filter(([{ isKnown }]) => isKnown)
    .map(([{ id }, factor]) => `${id}*${factor}`)
    .join('+')}`;

const isTruth = ({ sum }: Num): boolean => sum === null;
const isReal = (type: Type): boolean => type.k === 'scalar' && (type.cls === 'f32' || type.cls === 'f64');
const isDouble = (type: Type): boolean => type.k === 'scalar' && type.cls === 'f64';
const isLong = (type: Type): boolean => type.k === 'ptr' || (type.k === 'scalar' && type.cls === 'i64');
const isShort = (type: Type): boolean => type.k === 'scalar' && type.size < 4 && type.kind !== 'bool';
const isUnsigned = (type: Type): boolean => type.k === 'scalar' && !type.signed;
const isPower = (value: number): boolean => value > 0 && Number.isInteger(Math.log2(value));

/** Constants of copies whose factor the divisor divides say nothing about a remainder. */
function withoutMultiples({ terms, constant }: Sum, divisor: number): Sum | null {
  const kept = [...terms].filter(([part, factor]) => !part.isKnown || factor % divisor !== 0);
  return kept.length === terms.size ? null : { terms: new Map(kept), constant };
}

/** A branch that only leaves. */
function leavesOnly(node: Node): boolean {
  if (node.k === 'jump' || node.k === 'exit') return true;
  return node.k === 'block' && node.parts.length > 0 && node.parts.every(leavesOnly);
}

function* within(node: Node): Generator<Node> {
  yield node;
  for (const each of partsOf(node)) yield* within(each);
}

const hasBranch = (node: Node): boolean => [...within(node)].some(({ k }) => k === 'if');
const hasLoop = (node: Node): boolean => [...within(node)].some(({ k }) => k === 'loop');

/** What a loop does to a variable in each turn. */
interface Counter {
  readonly by: Value;
  readonly isSum: boolean;
}

const stepOf = ({ by, isSum }: Counter): Num['step'] =>
  !isSum ? null : by.k === 'constant' ? 'constant' : 'invariant';

/** Variables that a loop gives values to. */
function writtenIn(loop: Loop): Set<string> {
  const places = new Set<string>();
  for (const node of within(loop)) if (node.k === 'set') places.add(placeOf(node.to));
  return places;
}

/** Variables that the step of a loop adds something to, and that nothing else in it changes; with what is added. */
function countersIn(loop: Loop): Map<string, Counter> {
  const sets = new Map<string, Extract<Node, { k: 'set' }>[]>();
  for (const node of within(loop)) {
    if (node.k !== 'set') continue;
    const place = placeOf(node.to);
    sets.set(place, [...(sets.get(place) ?? []), node]);
  }
  const found = new Map<string, Counter>();
  for (const [place, all] of sets) {
    const [only] = all;
    if (all.length !== 1 || only!.value.k !== 'compute') continue;
    const { op, args } = only!.value;
    const [a, b] = args;
    const isSelf = a?.k === 'register' && placeOf(a.reg) === place;
    const scales =
      op === 'add' || op === 'sub' || op === 'mul' || op === 'div' || op === 'shl' || op === 'shr' || op === 'element';
    if (!isSelf || !scales || !b || (b.k !== 'constant' && b.k !== 'register')) continue;
    if (b.k === 'register' && sets.has(placeOf(b.reg))) continue;
    if (only!.type.k === 'scalar' && (only!.type.cls === 'f32' || only!.type.cls === 'f64')) continue;
    found.set(place, { by: b, isSum: op === 'add' || op === 'sub' || op === 'element' });
  }
  return found;
}
