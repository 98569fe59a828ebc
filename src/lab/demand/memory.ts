import { waits, type Wait } from '@src/engine/time';
import type { Node, Value } from '../ir/node';
import type { Site } from '../machine/stats';
import { countedOf } from './asked';
import {
  copiesOf,
  divisorOf,
  further,
  keyOf,
  knownKeyOf,
  later,
  levelOf,
  type Num,
  type Path,
  START,
  sumOf,
} from './numbers';
import { ofSum, plain } from './operations';
import { addedUp, wideAddress } from './pieces';
import { reload } from './reload';
import { isPacked } from './kinds';
import { arrayAt, isInMemory } from './local';
import { hasBarrier, hasLoop } from './shape';
import { spaceOf } from './spaces';
import type { WalkState } from './state';

/** A load, unless the same value is in a register. */
export function loaded(state: WalkState, site: Site, from: Value): Num {
  const at = state.value(from);
  if (at.isIrregular) state.irregular.add(site);
  if (isNear(state, at)) state.near.add(site);
  const key = `load ${keyOf(sumOf(at))} ${knownKeyOf(sumOf(at))} ${site.width}`;
  const known = spaceOf(site) === 'local' ? undefined : state.find(key);
  if (known) return known;
  const ready = load(state, site, at);
  const isIrregular = spaceOf(site) !== 'local';
  // Constant memory never changes: loads that are invariant in a loop are made before it.
  const { depth, copies } = spaceOf(site) === 'constant' ? at : { depth: state.loops.length, copies: 0 };
  const made = state.made({ depth, copies, ready, isIrregular });
  if (!isIrregular) state.inRegisters.add(made);
  state.keep(key, made);
  return made;
}

const DRAM = waits.indexOf('dram');
/** As good as one wait. */
const ONE_WAIT = 0.9;

const LINE = 128;
const SECTOR = 32;
/** What DRAM reads at a time. */
const PIECE = 64;
const REGISTER = 4;
const NEIGHBORS = 32;

/** Is it next to an earlier load, or to itself in the next copy of a fully unrolled loop? */
function isNear(state: WalkState, at: Num): boolean {
  const { terms, constant } = sumOf(at);
  if ([...terms].some(([part, factor]) => part.isKnown && Math.abs(factor) <= NEIGHBORS)) return true;
  const key = `line ${keyOf({ terms, constant })}`;
  const known = state.find(key);
  state.keep(key, at);
  return known !== undefined && known !== at && Math.abs(sumOf(known).constant - constant) < LINE;
}

/** Records how many of its sectors are new in each iteration, for a load of the innermost loop. */
function lead(state: WalkState, site: Site, at: Num): void {
  const depth = state.loops.length;
  const around = state.loops.at(-1);
  const places = (site.global?.first?.addressByLane ?? []).filter((each) => each !== null);
  if (!around || places.length === 0) return;
  const changing = [...sumOf(at).terms].filter(([part]) => part.depth === depth || (around.isWhole && part.isKnown));
  const stride = changing.reduce(
    (sum, [part, factor]) => sum + Math.abs(factor * (state.strides.get(part.id) ?? Infinity)),
    0,
  );
  const among = (bytes: number): number => new Set(places.map((each) => Math.floor(each / bytes))).size;
  const sectors = among(SECTOR);
  const width = Math.max(...places) - Math.min(...places) + site.width;
  const span = width <= sectors * SECTOR ? sectors * SECTOR : SECTOR;
  // Lanes that are all at the same offset in their sectors reach new ones in the same iteration.
  const isInStep = stride < SECTOR && sectors > 1 && new Set(places.map((each) => each % SECTOR)).size === 1;
  const fresh = Math.min(1, stride / span);
  const isPieceByPiece = stride > 0 && among(PIECE) === sectors;
  const newPieces = isPieceByPiece ? Math.min(1, stride / PIECE) / Math.min(1, stride / SECTOR) : 1;
  state.leads.set(site, { loop: around.loop, fresh, turns: Math.max(1, around.turns), isInStep, newPieces });
}

/** The share of a source access that remains when the compiler has merged it with others. */
function keptShare(site: Site): number {
  const space = spaceOf(site);
  const own = site[space]?.requests ?? 0;
  return own > 0 ? Math.min(1, (countedOf(site, space)?.requests ?? 0) / own) : 1;
}

/** The spread of loads served by the L2, relative to that of loads from DRAM. */
const NEARER = 0.4;

/** When a loaded value is ready. */
function load(state: WalkState, site: Site, at: Num): Path {
  const space = spaceOf(site);
  if (space === 'local') {
    if (isInMemory(state, site, at)) return fromMemory(state, site, at);
    const [element, shape, array] = elementKeys(state, at);
    const exact = state.elements.get(element);
    // Another iteration has stored another element, or some code any element of the array.
    const stored = exact ?? (state.elements.has(shape) ? START : (state.elements.get(array) ?? START));
    return later(stored, at.isKnown ? START : at.ready);
  }
  const isShared = space === 'shared' || space === 'cluster';
  const ready = later(address(state, at, isShared), isShared ? later(state.floor, state.stored) : state.floor);
  if (space === 'constant' && !at.isKnown) state.indexed.add(site);
  if (space === 'constant') return further(ready, 'arithmetic', 2, state.options.cycles.arithmetic);
  state.loads += 1;
  if (!isShared) state.globalLoads += 1;
  state.instructions += 1;
  state.accesses += 1;
  const kept = keptShare(site);
  state.kept += kept;
  if (!isShared) state.filled += kept * Math.max(1, site.width / REGISTER);
  const around = state.loops.findLast(({ isWhole }) => !isWhole);
  if (around) state.passes.set(site, { loop: around.loop, times: around.entered / state.options.warps });
  else state.once.add(site);
  if (!isShared) lead(state, site, at);
  const shares: ReturnType<WalkState['options']['waitOf']> = isShared
    ? { shared: 1 }
    : state.options.waitOf(site, (ready.waits[DRAM] ?? 0) >= ONE_WAIT);
  state.unmet = Math.max(state.unmet, Math.min(1, (shares.dram ?? 0) + (shares.l2 ?? 0) * NEARER));
  const times = shareOfTurns(state, at, kept);
  return Object.entries(shares).reduce(
    (path, [kind, share]) => further(path, kind as Wait, share * times, state.options.cycles[kind as Wait]),
    ready,
  );
}

/**
 * Loop-invariant loads are made before the loop, where the compiler can do that: the share of a load for which this
 * iteration waits.
 */
function shareOfTurns(state: WalkState, at: Num, kept: number): number {
  const around = state.loops.at(-1);
  if (!around || state.isFirstTurn || levelOf(at) >= state.loops.length || at.isKnown) return 1;
  return around.trips > 1 ? Math.max(0, kept * around.trips - 1) / (around.trips - 1) : 1;
}

/** A load from an array in local memory: it follows the last store to it. */
function fromMemory(state: WalkState, site: Site, at: Num): Path {
  state.loads += 1;
  state.instructions += 1;
  state.accesses += 1;
  const stored = state.elements.get(`memory ${arrayAt(state, at)}`) ?? START;
  const ready = later(later(address(state, at), state.floor), stored);
  return Object.entries(state.options.waitOf(site, false)).reduce(
    (path, [kind, share]) => further(path, kind as Wait, share, state.options.cycles[kind as Wait]),
    ready,
  );
}

/** Sectors that an access touched when it was first seen, shifted by this many bytes. */
const sectorsOf = ({ global }: Site, on = 0): Set<number> =>
  new Set(
    (global?.first?.addressByLane ?? []).flatMap((each) => (each === null ? [] : [Math.floor((each + on) / SECTOR)])),
  );

/**
 * How many bytes a store in a loop is from where it was in the turn before, if that is less than a sector and no inner loop
 * or barrier lies in between; else 0.
 */
function stepInTurn(state: WalkState, at: Num): number {
  const around = state.loops.at(-1);
  if (!around || around.isWhole || hasLoop(around.loop.body) || hasBarrier(around.loop.body)) return 0;
  const steps = [...sumOf(at).terms].map(([part, factor]) => Math.abs(factor * (state.strides.get(part.id) ?? 0)));
  return steps.find((bytes) => bytes > 0 && bytes < SECTOR) ?? 0;
}

/** Of what a store touches, the share that its warp has just stored to. */
function joinedShare(state: WalkState, site: Site, at: Num): number {
  const { last } = state;
  state.last = { site, at, loads: state.globalLoads };
  if (last && last.loads === state.globalLoads) {
    // A struct is stored part by part by one access.
    const on = last.site === site ? sumOf(at).constant - sumOf(last.at).constant : 0;
    const isAgain = last.site === site && (on === 0 || keyOf(sumOf(at)) !== keyOf(sumOf(last.at)));
    const own = sectorsOf(site, on);
    const before = sectorsOf(last.site);
    const shared = [...own].filter((each) => before.has(each)).length / Math.max(1, own.size);
    if (shared > 0 && !isAgain) return shared;
    const step = isAgain ? stepInTurn(state, at) : 0;
    if (step > 0) {
      const here = sectorsOf(site);
      const met = [...sectorsOf(site, step)].filter((each) => here.has(each)).length;
      return (met / Math.max(1, here.size)) * (1 - 1 / Math.max(1, state.loops.at(-1)!.trips));
    }
  }
  // The copies of an unrolled loop store next to each other.
  const isNextToItself = [...sumOf(at).terms].some(([part, factor]) => part.isKnown && Math.abs(factor) < SECTOR);
  const copies = state.loops.findLast(({ isWhole }) => isWhole)?.turns ?? 1;
  return isNextToItself ? 1 - 1 / Math.max(1, copies) : 0;
}

/** A store: loads of the same values have to be repeated after it. */
export function store(state: WalkState, node: Extract<Node, { k: 'store' }>): void {
  for (const each of node.sources) state.variables.set(each.reg.number, state.value(each));
  const at = state.value(node.address);
  const space = spaceOf(node.site);
  const values = node.parts.map(({ type, reg }) => plain(state, state.value({ k: 'register', type, reg })));
  const ready = state.readyOf(values);
  if (space === 'local') {
    if (isInMemory(state, node.site, at)) {
      state.instructions += 1;
      state.accesses += 1;
      const issued = later(address(state, at), ready);
      state.end = later(state.end, issued);
      state.elements.set(`memory ${arrayAt(state, at)}`, issued);
      return;
    }
    for (const key of elementKeys(state, at)) state.elements.set(key, ready);
    if (state.isParted || state.isPredicated) state.storedElements.push(...values);
    return;
  }
  // Bytes are combined, two at a time.
  if (isPacked(node.parts[0]!.type)) state.count({ alu: node.parts.length - 1 });
  if (at.isIrregular) state.irregular.add(node.site);
  if (space === 'global') state.joined.set(node.site, joinedShare(state, node.site, at));
  state.instructions += 1;
  state.accesses += 1;
  state.kept += keptShare(node.site);
  const issued = later(address(state, at, space === 'shared' || space === 'cluster'), ready);
  state.forgetLoads();
  state.end = later(state.end, issued);
  // A later load may read what is stored.
  if (space === 'shared' || space === 'cluster') state.stored = later(state.stored, issued);
  else {
    state.floor = later(state.floor, issued);
    state.stops += 1;
  }
}

/** Keys of an array element in registers: the element, those in its place in other iterations, and the array. */
function elementKeys(state: WalkState, at: Num): readonly [string, string, string] {
  const sum = sumOf(at);
  const shape = [...sum.terms].map(([{ id }, factor]) => `${state.shapes.get(id) ?? id}*${factor}`).join('+');
  return [
    `element ${sum.constant} ${[...sum.terms].map(([{ id }, factor]) => `${id}*${factor}`).join('+')}`,
    `shape ${sum.constant} ${shape}`,
    `array ${state.arrays.get(at) ?? sum.constant}`,
  ];
}

/** The upper half takes the carry of the lower one, and runs on any pipe. */
const SUM_OF_64 = { alu: 1, either: 1 };

/** Has this address been read or written? */
const isThere = (state: WalkState, at: Num | undefined): boolean =>
  at?.sum !== undefined &&
  at.sum !== null &&
  at.sum.terms.size > 1 &&
  state.find(`address ${keyOf(at.sum)}`) !== undefined;

/** What a block number, a constant, and a sum of both take: the address at which shared memory begins. */
const SHARED_BASE = 3;

/**
 * The start of shared memory is computed where it is used first. A branch that nothing of it is ahead of computes it itself,
 * which makes the branch longer; that counts only for its length, for in a kernel it is part of what each warp does once.
 */
function sharedBase(state: WalkState, at: Num): void {
  if (state.find('shared base')) return;
  state.keep('shared base', at);
  state.instructions += SHARED_BASE;
}

/** The instructions of an address, and when it is ready. */
export function address(state: WalkState, at: Num, isShared = false): Path {
  if (isShared) sharedBase(state, at);
  const sum = sumOf(at);
  const index = isShared ? undefined : state.wrapping.get(at);
  const key = `address ${keyOf(sum)}${index ? ` of ${knownKeyOf(sumOf(index))}` : ''}`;
  const known = state.find(key);
  if (known) return known.ready;
  const own = [...sum.terms].filter(([{ isKnown }]) => !isKnown);
  const base = own.filter(([part]) => part.sum === null && levelOf(part) === 0);
  const inner = own.filter(([part]) => levelOf(part) > 0);
  const copies = copiesOf(own.map(([part]) => part));
  const depth = inner.reduce((most, [part]) => Math.max(most, part.depth), 0);
  const changing = inner.filter(([part]) => part.depth === depth);
  const isMoving = !index && depth > 0 && changing.every(([{ step }]) => step !== null);
  const isStepping = isMoving && changing.every(([{ step }]) => step === 'constant');
  const wide = isShared || isStepping ? null : wideAddress(state, at);
  if (index) {
    plain(state, index);
    state.count({ fma: 1 }, index.depth, 1, index.copies);
  } else if (wide && !isThere(state, state.bases.get(at))) {
    if (!own.every(([, factor]) => factor === 1)) for (const [pointer] of base) state.addedTo.add(pointer);
    for (const each of wide) plain(state, each);
    addedUp(state, wide);
    // It is shifted and added to the pointer in two halves.
    state.count({ alu: 2 }, depth, 1, copies);
  } else if (isMoving) {
    // A pointer that advances from iteration to iteration.
    state.count(isShared ? { alu: 1 } : { fma: 1, alu: 1 }, 0, base.length, copies);
    if (isStepping)
      state.count(isShared ? { either: 1 } : SUM_OF_64, depth, 1 / (state.loops[depth - 1]?.turns ?? 1), copies);
    else state.count({ fma: 1 }, depth, 1, copies);
  } else if (own.length > 1 || own.some(([, factor]) => factor !== 1)) {
    // The index, and its product with the element size on top of the pointer.
    const index = own.filter(([part]) => !base.some(([each]) => each === part));
    const size = index.reduce((common, [, factor]) => divisorOf(common, Math.abs(factor)), 0);
    if (index.length > 0)
      plain(
        state,
        ofSum(state, { terms: new Map(index.map(([part, factor]) => [part, factor / size])), constant: 0 }, []),
      );
    // Pointers to bytes are 64-bit sums, others a multiply-add; addresses in shared memory have 32 bits.
    const isSum = own.every(([, factor]) => factor === 1);
    state.count(isShared ? { either: 1 } : isSum ? SUM_OF_64 : { fma: 1 }, depth, 1, copies);
  }
  if (!wide) for (const [pointer] of base) state.multipliedFor.add(pointer);
  if (!isMoving) for (const [pointer] of base) reload(state, pointer);
  const ready = further(state.readyOf(own.map(([part]) => part)), 'arithmetic', 1, state.options.cycles.arithmetic);
  state.keep(key, { ...at, ready });
  return ready;
}
