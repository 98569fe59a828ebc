import type { Site } from '../machine/stats';
import { type InTurn, TurnAccess } from '../machine/turn-access';
import { common, multipleOf, startOf } from './alignment';
import type { Range } from './places';
import type { LoopAround, Visit } from './state';
import { Turns } from './turns';
import { costOf, leavesEarly } from './cost';
import { counterOf } from './counters';
import type { Walker } from './walker';

const MOST_LEVELS = 32;
/** The most instructions, over all levels, that the compiler still unrolls. */
const MOST_INSTRUCTIONS = 600;

/**
 * Levels of a tree: `for (d = 1; d < 256; d *= 2)` is fully unrolled, barriers included. At a level whose distance makes two
 * words of shared memory adjacent and aligned, one load fetches both.
 *
 * @see content/evidence/lab-patterns
 */
export function joinLevels(w: Walker): void {
  const counts = new Map<Site, number>();
  for (const { sites } of w.visits) for (const site of sites) counts.set(site, (counts.get(site) ?? 0) + 1);
  const isOuter = new Set(w.visits.flatMap(({ loops }) => loops.slice(0, -1).map(({ loop }) => loop)));
  for (const loop of w.everyLoop) {
    if (isOuter.has(loop) || !loop.effects.hasBarrier || leavesEarly(loop.node)) continue;
    // A distance that grows by addition makes no new neighbors.
    if ((loop.unroll !== null && loop.unroll < MOST_LEVELS) || counterOf(w, loop)?.step) continue;
    const visits = w.visits.filter(({ loops }) => loops.at(-1)?.loop === loop);
    const loads = visits.filter((visit) => isPlain(visit) && counts.get(visit.sites[0]!) === 1);
    if (loads.length < 2) continue;
    const levels = rangesOf(w, loop, visits);
    const cost = costOf(w, loop.node);
    if (!levels || cost === null || cost * levels.length > MOST_INSTRUCTIONS) continue;
    const plans = new Map<Visit, (InTurn | null)[]>(
      loads.map((visit) => [visit, levels.map(() => ({ width: visit.range.size, shift: 0 }))]),
    );
    for (const [level, ranges] of levels.entries())
      for (const [index, a] of loads.entries())
        for (const b of loads.slice(index + 1)) join(w, level, ranges, a, b, plans);
    for (const [visit, plan] of plans) {
      if (plan.every((each) => each?.width === visit.range.size)) continue;
      const counted = new TurnAccess(visit.at, visit.op, visit.range.size, plan);
      loop.node.listeners.push(counted);
      const other = loads.find((each) => each !== visit)!;
      visit.sites[0]!.compiled = { kind: 'joined', with: other.at, counted };
    }
  }
}

const isPlain = ({ op, range, sites, dropped, group, isVolatile }: Visit): boolean =>
  op === 'load' &&
  range.root?.space === 'shared' &&
  (range.size === 4 || range.size === 8) &&
  sites.length === 1 &&
  sites[0]!.compiled === null &&
  !sites[0]!.isAsync &&
  sites[0]!.width === range.size &&
  !dropped &&
  !group &&
  !isVolatile;

/** What each access touches, level by level; `null`: the compiler does not know the number of levels. */
function rangesOf(w: Walker, loop: LoopAround, visits: readonly Visit[]): Map<Visit, Range>[] | null {
  const turns = new Turns(w, loop, visits, []);
  turns.atStart();
  const levels: Map<Visit, Range>[] = [];
  while (levels.length <= MOST_LEVELS) {
    const goes = turns.goesOn();
    if (goes === null) return null;
    if (!goes) return levels.length > 0 ? levels : null;
    turns.turn();
    levels.push(turns.ranges);
  }
  return null;
}

function join(
  w: Walker,
  level: number,
  ranges: ReadonlyMap<Visit, Range>,
  a: Visit,
  b: Visit,
  plans: ReadonlyMap<Visit, (InTurn | null)[]>,
): void {
  const [x, y] = [ranges.get(a)!, ranges.get(b)!];
  const { size } = x;
  if (a.block !== b.block || a.epoch !== b.epoch || x.base !== y.base || size !== y.size) return;
  if (Math.abs(x.offset - y.offset) !== size) return;
  const [p, q] = [plans.get(a)!, plans.get(b)!];
  if (p[level]?.width !== size || q[level]?.width !== size) return;
  const between = w.visits.some(
    ({ op, order, dropped }) => op !== 'load' && !dropped && order > a.order && order < b.order,
  );
  const low = Math.min(x.offset, y.offset);
  if (between || alignOf(w, { ...x, offset: low }) < 2 * size) return;
  p[level] = { width: 2 * size, shift: low - x.offset };
  q[level] = null;
}

/** The known alignment of a shared-memory address. */
function alignOf(w: Walker, { root, base, offset }: Range): number {
  const start = root && startOf(root);
  if (!root || start === null) return 1;
  let align = common(16, offset + (start === 'after' ? 0 : start));
  for (const [part, times] of w.values.sumOf(base).terms)
    if (w.roots.get(part)?.name !== root.name) align = common(align, times * multipleOf(w, part));
  return align;
}
