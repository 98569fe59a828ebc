import { common, multipleOf, startOf } from './alignment';
import type { LoopAround, Visit } from './state';
import { counterOf } from './counters';
import { isUnrolled } from './unrolling';
import type { Value } from './values';
import type { Walker } from './walker';

/** The bytes that one access to shared memory touches in one pass of the unrolled loops around it. */
export interface Spread {
  readonly visit: Visit;
  /** Accesses with one key share a start and a basic block. */
  readonly key: string;
  readonly loops: readonly LoopAround[];
  /** From that start, ascending. */
  readonly offsets: readonly number[];
  /** The known alignment of the start, up to 16. */
  readonly align: number;
}

/** `null`: the compiler does not know where it goes. */
export function spreadOf(w: Walker, visit: Visit): Spread | null {
  const { root, base, offset, size } = visit.range;
  const start = root && startOf(root);
  if (!root || start === null) return null;
  const loops = unrolledAround(w, visit);
  const counters = loops.map((loop) => counterOf(w, loop)!);
  const { terms: rest, constant } = expanded(w, base);
  if (start !== 'after') for (const part of rest.keys()) if (w.roots.get(part)?.name === root.name) rest.delete(part);
  let offsets = [offset + constant + (start === 'after' ? 0 : start)];
  for (const { phi, start: from, step, trips } of counters) {
    const times = rest.get(phi);
    rest.delete(phi);
    if (times === undefined) continue;
    offsets = offsets.flatMap((each) =>
      Array.from({ length: trips! }, (_, turn) => each + times * (from! + turn * step!)),
    );
    if (offsets.length > 4096) return null;
  }
  const phis = new Set(counters.map(({ phi }) => phi));
  if ([...rest.keys()].some((part) => dependsOn(w, part, phis))) return null;
  let align = 16;
  for (const [part, times] of rest)
    if (w.roots.get(part)?.name !== root.name) align = common(align, times * multipleOf(w, part));
  const terms = [...rest].sort(([a], [b]) => a - b).map(([part, times]) => `${times}·${part}`);
  const where = loops.length > 0 ? loops.map(({ first }) => first).join() : `in ${visit.block}`;
  const key = `${visit.op} ${visit.epoch} ${size} ${terms.join(' ')} | ${where}`;
  return { visit, key, loops, offsets: [...new Set(offsets)].sort((a, b) => a - b), align };
}

/** Loops around an access, innermost first, that the compiler fully unrolls and that only read shared memory. */
function unrolledAround(w: Walker, { loops }: Visit): LoopAround[] {
  const found: LoopAround[] = [];
  for (const { loop, always } of loops.toReversed()) {
    if (!always || !loop.isStraight || !isUnrolled(w, loop) || changesShared(loop)) break;
    found.push(loop);
  }
  return found;
}

export const changesShared = ({ effects }: LoopAround): boolean =>
  effects.hasBarrier || effects.written.some(({ root }) => root === null || root.space === 'shared');

/** The terms of a sum. That unsigned numbers could wrap around does not matter for addresses in shared memory. */
export function expanded(w: Walker, value: Value): { readonly terms: Map<Value, number>; readonly constant: number } {
  const terms = new Map<Value, number>();
  let constant = 0;
  const add = (sum: Value, times: number): void => {
    const parts = w.values.sumOf(sum);
    constant += times * parts.constant;
    for (const [part, count] of parts.terms)
      if (w.values.kindOf(part) === 'unsigned') add(w.values.argsOf(part)[0]!, times * count);
      else terms.set(part, (terms.get(part) ?? 0) + times * count);
  };
  add(value, 1);
  return { terms, constant };
}

function dependsOn(w: Walker, value: Value, phis: ReadonlySet<Value>, seen = new Set<Value>()): boolean {
  if (phis.has(value)) return true;
  if (seen.has(value)) return false;
  seen.add(value);
  return w.values.argsOf(value).some((each) => dependsOn(w, each, phis, seen));
}
