import type { Wait } from '@src/engine/time';
import type { Node, Value } from '../ir/node';
import { Executions } from '../machine/executions';
import type { Site } from '../machine/stats';
import type { Unrolls } from '../nvcc/unrolls';
import { emptyMix, type Mix } from './mix';
import { further, later, type Num, type Path, START } from './numbers';

/** Cycles of what warps wait for. */
export type Cycles = Readonly<Record<Wait, number>>;

/** What a warp waits for a load, in shares of kinds; late: what it finds in the L1 is there, since it has waited for another load. */
export type WaitOf = (site: Site, isLate: boolean) => Partial<Record<Wait, number>>;

export interface WorkOptions {
  readonly warps: number;
  readonly warpsPerBlock: number;
  readonly executions: ReadonlyMap<object, Executions>;
  readonly unrolls: Unrolls;
  /** Registers that parameters lie in. */
  readonly given: ReadonlySet<number>;
  readonly cycles: Cycles;
  readonly waitOf: WaitOf;
  /** Bytes of the arrays of each thread that lie in local memory, by where they begin. */
  readonly inMemory?: ReadonlyMap<number, number>;
  /** Loops that store to them. */
  readonly storedIn?: ReadonlyMap<number, ReadonlySet<object>>;
}

const NONE = new Executions();

/** A loop that the walk is in. */
export interface Around {
  /** Warps that enter it. */
  readonly entered: number;
  /** Turns that follow one another without a branch. */
  readonly turns: number;
  /** Turns of the longest stretch. */
  readonly unrolled: number;
  /** All of them do. */
  readonly isWhole: boolean;
  /** Turns of a warp that enters it. */
  readonly trips: number;
  readonly loop: object;
}

/** A loop that an access is in, and how often each warp begins it. */
export interface Pass {
  readonly loop: object;
  readonly times: number;
}

/** An access of an array in local memory. */
export interface LocalUse {
  /** So many executions are one instruction. */
  readonly together: number;
  /** It loads what its loop has stored there shortly before. */
  readonly isNear: boolean;
}

/** What a load in a loop asks for if no other warp has done so before. */
export interface Lead {
  readonly loop: object;
  /** Of its sectors in each turn, the share that the turn before has not loaded. */
  readonly fresh: number;
  /** Turns that load together. */
  readonly turns: number;
  /** All lanes go on in steps that are smaller than a sector, and come to new sectors in the same turn. */
  readonly isInStep: boolean;
}

/** How far the walk through a kernel has come: what is counted, which values there are, and when they are there. */
export abstract class WalkState {
  readonly mix = emptyMix();
  barriers = 0;
  atomics = 0;
  readonly irregular = new Set<Site>();
  readonly indexed = new Set<Site>();
  readonly once = new Set<Site>();
  readonly passes = new Map<Site, Pass>();
  /** Arrays of each thread by where they begin, and those with an index that no copy of the code knows. */
  readonly arrayStarts = new Set<number>();
  readonly indexedArrays = new Set<number>();
  /** Loops that store to arrays. */
  readonly storedIn = new Map<number, Set<object>>();
  /** Accesses of arrays in memory. */
  readonly locals = new Map<Site, LocalUse>();
  /** Of loads in loops, what a warp that goes ahead of the others finds missing. */
  readonly leads = new Map<Site, Lead>();
  /** Of counters that a loop adds a number to, this number. */
  readonly strides = new Map<number, number>();
  /** Counters that are doubled or halved from turn to turn, and what they are as real numbers: to divide by one is to multiply. */
  readonly powers = new WeakSet<Num>();
  /** Pointers that an index of 32 bits is multiplied for: they lie in registers of their own. */
  readonly multipliedFor = new Set<Num>();
  /** Pointers that only numbers of 64 bits are added to: they stay where all lanes share them. */
  readonly addedTo = new Set<Num>();
  /** Loads next to another load of the same line: the tag stage looks it up once. */
  readonly near = new Set<Site>();
  /** Of stores, the share of executions that come right after a store of the same warp to the same lines. */
  readonly joined = new Map<Site, number>();
  /** The last store to global memory, and how many loads came before it. */
  last: { readonly site: Site; readonly at: Num; readonly loads: number } | null = null;
  globalLoads = 0;
  /** Before this no load can be issued, and when all that was waited for is there. */
  floor: Path = START;
  /** Before this nothing is loaded from shared memory; what comes from global memory is loaded ahead of it, as far as the next branch. */
  stored: Path = START;
  end: Path = START;
  /** Before this nothing is issued: a branch comes ahead of it. */
  branched: Path = START;
  /** Instructions are issued in the order of the machine code: before this, all that came so far has not been, as what it takes was not there. */
  issued: Path = START;
  /** Of the loads since the warps of the block last met, how far the one that waits most is from memory: 1 is DRAM. */
  unmet = 0;
  /** Branches, barriers, divisions, and stores that were passed: what comes after one is not loaded ahead of it. */
  stops = 0;
  isCounting = true;
  /** In the first turn of the innermost loop. */
  isFirstTurn = true;
  /** In a function of a library whose instructions are known. */
  isLibrary = false;
  /** Warps that execute what comes now. */
  here: number;
  readonly loops: Around[] = [];
  ids = 0;
  variables = new Map<number, Num>();
  readonly constants = new Map<string, Num>();
  /** Values that are there already, by what they are; innermost branch last. */
  scopes: Map<string, Num>[] = [new Map()];
  /** When an element of an array in registers is there. */
  elements = new Map<string, Path>();
  /** Elements of arrays in registers. */
  readonly inRegisters = new WeakSet<Num>();
  /** Values that a branch stores to elements of arrays in registers. */
  readonly storedElements: Num[] = [];
  readonly knownOf = new Map<object, Num[]>();
  instructions = 0;

  constructor(readonly options: WorkOptions) {
    this.here = options.warps;
  }

  /** Loads of what is not in registers. */
  loads = 0;
  accesses = 0;
  /** Of these, as many as the compiler keeps. */
  kept = 0;
  /** Where the array of an address begins, and the loop of a counter that is a constant in each copy. */
  readonly arrays = new WeakMap<Num, number>();
  readonly shapes = new Map<number, string>();
  /** Results of operations on bits: a second one is part of the same instruction. */
  readonly logic = new WeakSet<Num>();
  /** Values that some operation has taken in. */
  readonly used = new WeakSet<Num>();
  /** What no statement gives a value: parameters, and indices of threads. */
  readonly parameters = new Map<number, Num>();
  /** On one side of a branch, as far as the innermost loop that is left of the unrolled ones. */
  isParted = false;
  /** In a short branch: what it does is done by all warps, whether or not they take it. */
  isPredicated = false;
  /** Parameters, and those of them that have been loaded. */
  readonly givenValues = new WeakSet<Num>();
  readonly loaded = new WeakSet<Num>();
  /** Halves of a pair that was loaded: what is used of them as a single is converted. */
  readonly halves = new WeakSet<Num>();
  /** What numbers of 64 bits are put together from, and the addresses that others begin at. */
  readonly pieces = new WeakMap<Num, readonly Num[]>();
  readonly bases = new WeakMap<Num, Num>();
  /** Of addresses, the index that may wrap. */
  readonly wrapping = new WeakMap<Num, Num>();
  /** Numbers that have 64 bits from the start. */
  readonly long = new WeakSet<Num>();
  /** Those that had 32 bits before, and whether they have a sign. */
  readonly widened = new WeakMap<Num, boolean>();
  /** What a function has rounded to a whole number. */
  readonly rounded = new WeakSet<Num>();
  /** Sums that are in registers, and those that have a name which is used more than once: of larger sums they are a part. */
  readonly sums: Num[] = [];
  readonly named = new WeakSet<Num>();
  /** How often the value of a variable is used, as it is written. */
  uses: ReadonlyMap<number, number> = new Map();
  /** Products, which an addition takes up. */
  readonly products = new WeakSet<Num>();

  scoped(run: () => void): void {
    const { scopes } = this;
    this.scopes = [...scopes, new Map()];
    run();
    this.scopes = scopes;
  }

  /** Goes on as if, and comes back to when everything was there before. */
  trying<T>(run: () => T): T {
    const { floor, stored, end, branched, issued, unmet, elements } = this;
    this.elements = new Map(elements);
    const found = run();
    Object.assign(this, { floor, stored, end, branched, issued, unmet, elements });
    return found;
  }

  forgetLoads(): void {
    this.scopes = this.scopes.map((scope) => new Map([...scope].filter(([key]) => !key.startsWith('load'))));
  }

  /** Walks through a statement, or a value whose result nobody needs. */
  abstract node(node: Node): void;
  /** The value that an expression comes to. */
  abstract value(value: Value): Num;

  /** Where code comes together or parts, nothing is moved ahead. */
  settle(): void {
    this.floor = later(this.floor, this.stored);
  }

  /** Warps wait for the slowest load of their block. */
  meet(path: Path): Path {
    const { unmet } = this;
    this.unmet = 0;
    return further(path, 'slowest', unmet, this.options.cycles.slowest);
  }

  readyOf(nums: readonly Num[]): Path {
    return nums.reduce((most, { ready }) => later(most, ready), START);
  }
  find(key: string): Num | undefined {
    for (let at = this.scopes.length - 1; at >= 0; at -= 1) {
      const found = this.scopes[at]!.get(key);
      if (found) return found;
    }
    return undefined;
  }
  keep(key: string, num: Num): void {
    this.scopes.at(-1)!.set(key, num);
  }

  /**
   * @param depth - The loop that it is done in; what a loop does not change is done before it.
   * @param copies - The loops within that are unrolled as a whole whose copies it is done in; `null`: all.
   */
  count(mix: Partial<Mix>, depth = this.loops.length, times = 1, copies: number | null = 0): void {
    const { flops: _, multiplyAdds: __, ...instructions } = mix;
    this.instructions += Object.values(instructions).reduce((sum, each) => sum + each, 0) * times;
    if (!this.isCounting) return;
    const own = this.isLibrary
      ? { tensor: mix.tensor ?? 0, exchange: mix.exchange ?? 0, multiplyAdds: mix.multiplyAdds ?? 0 }
      : mix;
    const warps = this.warpsAt(depth, copies);
    for (const [key, each] of Object.entries(own)) this.mix[key as keyof Mix] += each * warps * times;
  }

  /** Warps that come to what is done in a loop, once for each copy of the unrolled loops within. */
  private warpsAt(depth: number, copies: number | null): number {
    const within = this.loops.slice(depth);
    const inCopies = within.map((_, at) => copies === null || (copies & (1 << (depth + at))) !== 0);
    if (inCopies.every(Boolean)) return this.here;
    return within.reduce((warps, { trips }, at) => (inCopies[at] ? warps * trips : warps), within[0]!.entered);
  }

  constant(value: number): Num {
    const key = String(value);
    const known = this.constants.get(key);
    if (known) return known;
    const made = this.made({ depth: 0, constant: value, isKnown: true, sum: { terms: new Map(), constant: value } });
    this.constants.set(key, made);
    return made;
  }

  fresh(ready: Path, more: Partial<Num> = {}): Num {
    return this.made({ depth: this.loops.length, ready, ...more });
  }

  made(more: Partial<Num>): Num {
    this.ids += 1;
    return {
      id: this.ids,
      depth: 0,
      constant: null,
      isKnown: false,
      copies: 0,
      step: null,
      sum: null,
      isIrregular: false,
      ready: START,
      ...more,
    };
  }

  /** How often warps came to a statement. */
  ran(node: object): Executions {
    return (this.options.executions.get(node) as Executions | undefined) ?? NONE;
  }
}
