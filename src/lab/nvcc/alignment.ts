import type { Root } from './places';
import type { Value } from './values';
import type { Walker } from './walker';

/** Wide accesses start at multiples of at most 16 bytes. */
const MOST = 16;

export function common(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** The largest power of two, up to 16, that the compiler knows to divide a value. */
export function multipleOf(w: Walker, value: Value, depth = 0): number {
  const { values } = w;
  const fixed = values.constantOf(value);
  if (fixed !== null) return common(fixed, MOST);
  if (depth > 12) return 1;
  const kind = values.kindOf(value);
  const args = values.argsOf(value);
  const of = (each: Value): number => multipleOf(w, each, depth + 1);
  if (kind === 'sum') {
    const { terms, constant } = values.sumOf(value);
    return [...terms].reduce((sum, [part, count]) => common(sum, count * of(part)), common(constant, MOST));
  }
  if (kind === 'unsigned' || (kind === 'convert' && /^(unsigned |long |int)/.test(values.subjectOf(value))))
    return of(args[0]!);
  if (kind === '*')
    return common(
      args.reduce((product, each) => product * of(each), 1),
      MOST,
    );
  if (kind === '<<') {
    const by = values.constantOf(args[1]!);
    return by === null ? of(args[0]!) : common(of(args[0]!) * 2 ** Math.min(4, Math.max(0, by)), MOST);
  }
  if (kind === '&') return Math.max(...args.map(of));
  if (kind === 'select') return common(of(args[1]!), of(args[2]!));
  if (kind === 'phi' && args.length === 2) {
    const next = values.sumOf(args[1]!);
    if (next.terms.size === 1 && next.terms.get(value) === 1) return common(of(args[0]!), next.constant);
  }
  return 1;
}

/** Where a variable in shared memory starts; `null`: unknown. */
export const startOf = ({ space, start }: Root): Root['start'] => (space === 'shared' ? start : null);
