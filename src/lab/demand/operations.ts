import type { Mix } from './mix';
import {
  added,
  copiesOf,
  divisorOf,
  further,
  isPower,
  keyOf,
  knownKeyOf,
  later,
  type Num,
  scaled,
  type Sum,
} from './numbers';
import type { WalkState } from './state';

/** One or more instructions, unless their value exists already or is a constant. */
export function operation(
  state: WalkState,
  op: string,
  args: readonly Num[],
  mix: Partial<Mix>,
  latency: number,
  isNew = false,
): Num {
  const copies = copiesOf(args);
  if (args.length > 0 && args.every(({ isKnown, constant }) => isKnown || constant !== null))
    return state.made({ isKnown: true, depth: 0, copies });
  const key = `${op} ${args.map(({ id }) => id).join()}`;
  const known = isNew ? undefined : state.find(key);
  if (known) return known;
  const depth = args.reduce((most, each) => Math.max(most, each.depth), 0);
  // In a loop, branches are passed in each iteration; loop invariants are computed ahead of them.
  const isBehind = state.loops.length > 0 && depth >= state.loops.length;
  const issued = isBehind ? later(state.readyOf(args), state.branched) : state.readyOf(args);
  const made = state.made({
    depth,
    copies,
    isIrregular: op === 'xor' || args.some((each) => each.isIrregular),
    ready: further(issued, 'arithmetic', latency, state.options.cycles.arithmetic),
  });
  for (const each of args) state.used.add(each);
  if (depth >= state.loops.length) state.issued = later(state.issued, issued);
  // A rare case is a separate branch: no load is moved across it, and what follows is issued when the usual case is done.
  if ((mix.control ?? 0) > 0) {
    state.stops += 1;
    state.floor = later(state.floor, state.issued);
    state.branched = later(state.branched, made.ready);
  }
  state.count(mix, made.depth, 1, copies);
  state.keep(key, made);
  return made;
}

/** A value in its own register: a sum is evaluated. */
export function plain(state: WalkState, num: Num): Num {
  if (!num.sum || num.isKnown) return num;
  const key = keyOfPlain(num.sum);
  const known = state.find(key);
  if (known) return known;
  const { terms, constant } = factoredOut(state, num.sum);
  const own = [...terms].filter(([{ isKnown }]) => !isKnown);
  const hasKnown = own.length < terms.size;
  const factors = own.filter(([, factor]) => factor !== 1 && factor !== -1);
  const products = factors.length;
  const taking =
    products +
    own.filter(([part, factor]) => factor === 1 && state.products.has(part) && part.depth === num.depth).length;
  const adds = Math.max(
    0,
    own.length - products + (constant !== 0 || hasKnown ? 1 : 0) - Math.max(1, taking + (products > 0 ? 0 : 1)),
  );
  const isMoving = num.depth > 0 && num.step === 'constant' && own.length === 1 && products === 0;
  // The ALU adds three at a time.
  const pairs = isMoving ? 0 : Math.floor(adds / 2);
  const single = isMoving ? Math.min(1, adds) : adds % 2;
  if (state.long.has(num)) {
    for (const [part, factor] of factors) state.count(scaledLong(state, part, factor), num.depth, 1, num.copies);
    // Each half separately.
    state.count({ alu: 2 * pairs + single, either: single }, num.depth, 1, num.copies);
  } else state.count({ fma: products, alu: pairs, either: single }, num.depth, 1, num.copies);
  state.keep(key, num);
  state.sums.push(num);
  for (const [part] of own) state.used.add(part);
  return num;
}

/** A 64-bit number times a constant: a shift of both halves, or a wide product and that of the upper half. */
function scaledLong(state: WalkState, part: Num, factor: number): Partial<Mix> {
  if (state.widened.has(part)) return { fma: 1 };
  if (isPower(Math.abs(factor))) return { fma: 1, alu: 1 };
  return Math.abs(factor) < WORDS ? { fma: 2, either: 1 } : { fma: 3, either: 1 };
}

const WORDS = 2 ** 32;

const keyOfPlain = (sum: Sum): string => `sum ${keyOf(sum)} ${knownKeyOf(sum)}`;

/** A sum in which parts that exist already, or have a name that is reused, are one value. */
function factoredOut(state: WalkState, sum: Sum): Sum {
  const whole = [...sum.terms].filter(([{ isKnown }]) => !isKnown);
  const common = whole.reduce((most, [, factor]) => divisorOf(most, Math.abs(factor)), 0);
  if (common > 1 && whole.length > 1 && sum.constant % common === 0) {
    const part = plain(state, ofSum(state, scaled(sum, 1 / common), []));
    return { terms: new Map([[part, common]]), constant: 0 };
  }
  let rest = sum;
  for (const each of state.sums.toReversed()) {
    const of = each.sum!;
    const isPart = of.terms.size > 1 && [...of.terms].every(([part, factor]) => rest.terms.get(part) === factor);
    if (!isPart) continue;
    const isSmaller = of.terms.size < rest.terms.size;
    if (!(isSmaller && state.named.has(each)) && state.find(keyOfPlain(of)) === undefined) continue;
    rest = added(added(rest, of, -1), { terms: new Map([[opaque(state, plain(state, each)), 1]]), constant: 0 });
  }
  return rest;
}

/** A value whose parts are not considered. */
const opaque = (state: WalkState, num: Num): Num => state.made({ ...num, id: num.id, sum: null });

/** The value that a sum represents. */
export function ofSum(state: WalkState, sum: Sum, from: readonly Num[]): Num {
  if (sum.terms.size === 0) return state.constant(sum.constant);
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
  return state.made({
    depth,
    copies: copiesOf(parts),
    sum,
    isKnown: parts.every((each) => each.isKnown),
    step: depth > 0 ? step : null,
    isIrregular: parts.some((each) => each.isIrregular),
    ready: further(state.readyOf(from), 'arithmetic', 1, state.options.cycles.arithmetic),
  });
}
