import { effectOf } from '../ir/effect';
import { isValue, type Intrinsic, type Node } from '../ir/node';
import { sizeOf } from '../types/type';
import { follow, valueOf } from './parts';
import type { Value } from './values';
import type { Walker } from './walker';

/** An instruction whose semantics are a closure. */
export function intrinsic(w: Walker, node: Intrinsic): void {
  const effect = effectOf(node.name);
  const args = argumentsOf(w, node.args);
  if (effect === 'atomic') return atomic(w, node, args);
  // Other lanes use it, even where this one does not.
  if (effect !== 'none') for (const each of args) w.need(each);
  if (effect === 'barrier') w.barrier();
  if (effect === 'anything') w.touchEverything();
  given(w, node, () => w.values.fresh('unknown', '', ...args));
}

function argumentsOf(w: Walker, args: readonly Node[]): Value[] {
  return args.flatMap((each) => {
    if (isValue(each)) return [valueOf(w, each)];
    follow(w, each, 'here');
    return [];
  });
}

/** The registers that it writes. */
function given(w: Walker, { results, clobbers, type }: Intrinsic, value: () => Value): void {
  for (const reg of [...results, ...clobbers]) w.put(reg, value(), type);
}

function atomic(w: Walker, node: Intrinsic, [address, ...args]: readonly Value[]): void {
  const { type, sites } = node;
  if (address === undefined || type === null || w.rootOf(address)?.space === 'local') {
    w.touchEverything();
    given(w, node, () => w.values.fresh('unknown', ''));
    return;
  }
  const all = sites.filter(({ op }) => op === 'red' || op === 'atom');
  const exact = all.filter(({ width }) => width === sizeOf(type));
  const place = { address, type, within: null, isVolatile: false, isLocal: false };
  const value = w.atomic(place, exact.length > 0 ? exact : all, args);
  w.touching.add(node);
  given(w, node, () => value);
}
