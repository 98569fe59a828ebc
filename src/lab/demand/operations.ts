import type { Mix } from './mix';
import { copiesOf, further, keyOf, later, type Num, type Sum } from './numbers';
import type { WalkState } from './state';

/** An instruction, or some, unless their value is there already or a constant. */
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
  // In a loop, branches are passed in each turn; what the loop does not change is done ahead of them.
  const isBehind = state.loops.length > 0 && depth >= state.loops.length;
  const issued = isBehind ? later(state.readyOf(args), state.branched) : state.readyOf(args);
  const made = state.made({
    ...{ depth, copies },
    isIrregular: op === 'xor' || args.some((each) => each.isIrregular),
    ready: further(issued, 'arithmetic', latency, state.options.cycles.arithmetic),
  });
  for (const each of args) state.used.add(each);
  // A rare case is a branch of its own: no load is moved across it, and what comes after it is issued when the usual case is done.
  if ((mix.control ?? 0) > 0) {
    state.floor = later(state.floor, state.readyOf(args));
    state.branched = later(state.branched, made.ready);
  }
  state.count(mix, made.depth, 1, copies);
  state.keep(key, made);
  return made;
}

/** Of sums of three, some are one instruction: so many instructions take an addition on average. */
const MERGED = 0.75;

/** A value in a register of its own: a sum is added up. */
export function plain(state: WalkState, num: Num): Num {
  if (!num.sum || num.isKnown) return num;
  const key = `sum ${keyOf(num.sum)} ${num.sum.constant}`;
  const known = state.find(key);
  if (known) return known;
  const { terms, constant } = num.sum;
  const own = [...terms].filter(([{ isKnown }]) => !isKnown);
  const hasKnown = own.length < terms.size;
  const products = own.filter(([, factor]) => factor !== 1 && factor !== -1).length;
  const taking = products + own.filter(([part, factor]) => factor === 1 && state.products.has(part)).length;
  const adds = Math.max(
    0,
    own.length - products + (constant !== 0 || hasKnown ? 1 : 0) - Math.max(1, taking + (products > 0 ? 0 : 1)),
  );
  const isMoving = num.depth > 0 && num.step === 'constant' && own.length === 1 && products === 0;
  state.count({ fma: products, either: isMoving ? Math.min(1, adds) : MERGED * adds }, num.depth, 1, num.copies);
  state.keep(key, num);
  for (const [part] of own) state.used.add(part);
  return num;
}

/** The value that a sum stands for. */
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
    ...{
      depth,
      copies: copiesOf(parts),
      sum,
      isKnown: parts.every((each) => each.isKnown),
      step: depth > 0 ? step : null,
    },
    isIrregular: parts.some((each) => each.isIrregular),
    ready: further(state.readyOf(from), 'arithmetic', 1, state.options.cycles.arithmetic),
  });
}
