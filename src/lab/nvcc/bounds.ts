import type { Value, Values } from './values';

/** The largest index within a block: blocks have up to 1024 threads. */
const NAMES: Readonly<Record<string, number>> = { threadIdx: 1023, blockDim: 1024 };

/** An upper bound, known to the compiler, of a value that is never negative; `null`: unknown. */
export function mostOf(values: Values, value: Value): number | null {
  const known = values.limits.get(value);
  if (known !== undefined) return known;
  const most = computed(values, value);
  values.limits.set(value, most);
  return most;
}

function computed(values: Values, value: Value): number | null {
  const fixed = values.constantOf(value);
  if (fixed !== null) return fixed >= 0 ? fixed : null;
  const kind = values.kindOf(value);
  const args = values.argsOf(value);
  if (kind === 'sum') {
    const { terms, constant } = values.sumOf(value);
    let sum = constant;
    for (const [part, count] of terms) {
      const most = mostOf(values, part);
      if (most === null || count < 0 || constant < 0) return null;
      sum += most * count;
    }
    return sum;
  }
  if (kind === 'part') return values.kindOf(args[0]!) === 'index' ? (NAMES[values.subjectOf(args[0]!)] ?? null) : null;
  const limits = args.map((each) => mostOf(values, each));
  const [left = null, right = null] = limits;
  if (kind === '&') return least(left, right);
  if (kind === '%') return least(left, right === null ? null : right - 1);
  if (kind === '/' || kind === '>>') return left;
  return null;
}

const least = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));
