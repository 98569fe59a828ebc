import type { Wait } from '@src/engine/time';
import type { Loop, Node, Value } from '../ir/node';
import { Executions } from '../machine/executions';
import type { Site } from '../machine/stats';
import type { Unrolls } from '../nvcc/unrolls';
import { emptyMix, type Mix } from './mix';
import { further, later, type Num, type Path, START } from './numbers';

/** Cycles of each kind of wait. */
export type Cycles = Readonly<Record<Wait, number>>;

/**
 * What a warp waits for in a load, as shares of kinds. `isLate`: what it finds in the L1 has arrived, since it has waited
 * for another load.
 */
export type WaitOf = (site: Site, isLate: boolean) => Partial<Record<Wait, number>>;

export interface WorkOptions {
  readonly warps: number;
  readonly warpsPerBlock: number;
  readonly executions: ReadonlyMap<object, Executions>;
  readonly unrolls: Unrolls;
  /** Registers of parameters. */
  readonly given: ReadonlySet<number>;
  readonly cycles: Cycles;
  readonly waitOf: WaitOf;
  /** Bytes of the per-thread arrays in local memory, by start. */
  readonly inMemory?: ReadonlyMap<number, number>;
  /** Loops that store to them; `null`: code outside all loops that remain. */
  readonly storedIn?: ReadonlyMap<number, ReadonlySet<object | null>>;
}

const NONE = new Executions();

/** An enclosing loop of the traversal. */
export interface Around {
  /** Warps that enter it. */
  readonly entered: number;
  /** Iterations without a branch in between. */
  readonly turns: number;
  /** Iterations of the longest unrolled copy. */
  readonly unrolled: number;
  /** It is fully unrolled. */
  readonly isWhole: boolean;
  /** Iterations per warp that enters it. */
  readonly trips: number;
  readonly loop: Loop;
}

/** An enclosing loop of an access, and how often each warp enters it. */
export interface Pass {
  readonly loop: object;
  readonly times: number;
}

/** An access to an array in local memory. */
export interface LocalUse {
  /** This many executions are one instruction. */
  readonly together: number;
  /** It loads what its loop has recently stored there. */
  readonly isNear: boolean;
}

/** What a load in a loop requests if no other warp has done so before. */
export interface Lead {
  readonly loop: object;
  /** The share of its sectors in each iteration that the previous one has not loaded. */
  readonly fresh: number;
  /** Iterations that load together. */
  readonly turns: number;
  /** All lanes advance in steps smaller than a sector, and reach new sectors in the same iteration. */
  readonly isInStep: boolean;
  /** Of the new sectors, the share that begins a piece of DRAM: the others have come with the sector before them. */
  readonly newPieces: number;
}

/** State of the traversal of a kernel: what has been counted, which values exist, and when they are ready. */
export abstract class WalkState {
  readonly mix = emptyMix();
  barriers = 0;
  atomics = 0;
  readonly irregular = new Set<Site>();
  readonly indexed = new Set<Site>();
  readonly once = new Set<Site>();
  readonly passes = new Map<Site, Pass>();
  /** Starts of per-thread arrays, and of those with an index that no copy of the code knows. */
  readonly arrayStarts = new Set<number>();
  readonly indexedArrays = new Set<number>();
  /** Where an array of the thread was stored to last: the index that no copy of the code knows, and what is added to it. */
  readonly storedAt = new Map<number, { readonly index: string; readonly offsets: ReadonlySet<number> }>();
  /** Arrays of which an element with such an index was stored to. */
  readonly storedAnywhere = new Set<number>();
  /** Loops that store to arrays; `null`: code outside all loops that remain. */
  readonly storedIn = new Map<number, Set<object | null>>();
  /** Accesses to arrays in memory. */
  readonly locals = new Map<Site, LocalUse>();
  /** For loads in loops, what the leading warp misses. */
  readonly leads = new Map<Site, Lead>();
  /** The increment of counters to which a loop adds a constant. */
  readonly strides = new Map<number, number>();
  /**
   * Counters that are doubled or halved in each iteration, and their floating-point conversions: a division by one is a
   * multiplication.
   */
  readonly powers = new WeakSet<Num>();
  /** Pointers with a multiplied 32-bit index: they are in regular registers. */
  readonly multipliedFor = new Set<Num>();
  /** Pointers to which only 64-bit numbers are added: they stay in uniform registers. */
  readonly addedTo = new Set<Num>();
  /** Loads next to another load of the same line: the tag stage looks it up once. */
  readonly near = new Set<Site>();
  /** For stores, the share of executions directly after a store of the same warp to the same lines. */
  readonly joined = new Map<Site, number>();
  /** The last store to global memory, and the number of loads before it. */
  last: { readonly site: Site; readonly at: Num; readonly loads: number } | null = null;
  globalLoads = 0;
  /** The earliest issue of a load, and when everything waited for is ready. */
  floor: Path = START;
  /** The earliest load from shared memory; loads from global memory before the next branch are hoisted above it. */
  stored: Path = START;
  end: Path = START;
  /** The earliest issue of anything: there is a branch before it. */
  branched: Path = START;
  /** Instructions issue in order: before this, some earlier one still waits for its operands. */
  issued: Path = START;
  /** Of the loads since the warps of the block last met, the greatest distance to memory: 1 is DRAM. */
  unmet = 0;
  /** Branches, barriers, divisions, and stores passed so far: later loads are not hoisted above them. */
  stops = 0;
  isCounting = true;
  /** In the first iteration of the innermost loop. */
  isFirstTurn = true;
  /** In a library function whose instructions are known. */
  isLibrary = false;
  /** Warps that execute the current code. */
  here: number;
  readonly loops: Around[] = [];
  ids = 0;
  variables = new Map<number, Num>();
  readonly constants = new Map<string, Num>();
  /** Existing values by key; innermost branch last. */
  scopes: Map<string, Num>[] = [new Map()];
  /** When an array element in registers is ready. */
  elements = new Map<string, Path>();
  /** Array elements in registers. */
  readonly inRegisters = new WeakSet<Num>();
  /** Values that a branch stores to array elements in registers. */
  readonly storedElements: Num[] = [];
  readonly knownOf = new Map<object, Num[]>();
  instructions = 0;

  constructor(readonly options: WorkOptions) {
    this.here = options.warps;
  }

  /** Loads from outside of registers. */
  loads = 0;
  /** Registers that loads from global memory have filled. */
  filled = 0;
  accesses = 0;
  /** Of these, those that the compiler keeps. */
  kept = 0;
  /** Where the array of an address begins, and the loop of a counter that is constant in each copy. */
  readonly arrays = new WeakMap<Num, number>();
  readonly shapes = new Map<number, string>();
  /** Results of bitwise operations: a second one is merged into the same instruction. */
  readonly logic = new WeakSet<Num>();
  /** Values that some operation has consumed. */
  readonly used = new WeakSet<Num>();
  /** What no statement assigns: parameters, and thread indices. */
  readonly parameters = new Map<number, Num>();
  /** On one side of a branch, out to the innermost loop that is not fully unrolled. */
  isParted = false;
  /** In a short branch: its code is executed by all warps, whether or not they take it. */
  isPredicated = false;
  /** Parameters, and those that have been loaded. */
  readonly givenValues = new WeakSet<Num>();
  readonly loaded = new WeakSet<Num>();
  /** Halves of a loaded pair: converted where used as a single. */
  readonly halves = new WeakSet<Num>();
  /** The parts of 64-bit numbers, and the addresses on which others are based. */
  readonly pieces = new WeakMap<Num, readonly Num[]>();
  readonly bases = new WeakMap<Num, Num>();
  /** For addresses, the index that may wrap. */
  readonly wrapping = new WeakMap<Num, Num>();
  /** Numbers with 64 bits from the start. */
  readonly long = new WeakSet<Num>();
  /** Widened 32-bit numbers, and whether they are signed. */
  readonly widened = new WeakMap<Num, boolean>();
  /** Results of rounding functions. */
  readonly rounded = new WeakSet<Num>();
  /** Sums in registers, and those with a name that is reused: they become parts of larger sums. */
  readonly sums: Num[] = [];
  readonly named = new WeakSet<Num>();
  /** How often the value of a variable is used, as written. */
  uses: ReadonlyMap<number, number> = new Map();
  /** Words of values that are live at the start of a loop. */
  alive: ReadonlyMap<object, number> = new Map();
  /** Products that an addition can absorb. */
  readonly products = new WeakSet<Num>();

  scoped(run: () => void): void {
    const { scopes } = this;
    this.scopes = [...scopes, new Map()];
    run();
    this.scopes = scopes;
  }

  /** Traverses speculatively, then restores all times. */
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

  /** Traverses a statement, or a value whose result is unused. */
  abstract node(node: Node): void;
  /** The value of an expression. */
  abstract value(value: Value): Num;

  /** Where control flow joins or splits, nothing is hoisted. */
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
   * @param depth - The loop in which it is executed; loop invariants are computed before it.
   * @param copies - The nested, fully unrolled loops in whose copies it is executed; `null`: all.
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

  /** Warps that execute code in a loop, once per copy of the unrolled loops within. */
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

  /** How often warps reached a statement. */
  ran(node: object): Executions {
    return (this.options.executions.get(node) as Executions | undefined) ?? NONE;
  }
}
