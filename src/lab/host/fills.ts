import type { Cursor } from './cursor';
import { evaluate } from './expressions';
import type { Host } from './host';
import { number, zeros, type Fill } from './value';

interface Loop {
  readonly init: Cursor;
  readonly condition: Cursor;
  readonly step: Cursor;
  readonly body: Cursor;
}

/**
 * Iterations of a loop that are examined: the first ones, some further on, and the last. A nested loop has fewer, a third
 * level has three.
 */
const FIRST = 24;
const FIRST_OF_INNER = 8;
const FIRST_OF_INNERMOST = 2;
/** Iterations of an outermost loop with all its nested loops: a host reference may nest five loops. */
const MOST_TURNS = 6000;
const FURTHER = [31, 32, 33, 63, 64, 99, 100, 127, 128, 255, 256, 999, 1000, 1023, 1024, 4095, 4096, 65535, 65536];

/** What a loop writes into arrays, inferred from some of its iterations; each array then has a rule, or is unknown. */
export function recordWrites(host: Host, loop: Loop, follow: (part: Cursor) => unknown): void {
  const isOutermost = host.writes === null;
  if (isOutermost) host.loopTurns = 0;
  host.loopDepth += 1;
  host.writes ??= new Map();
  const { writes } = host;
  const name = loop.condition.token.kind === 'name' ? loop.condition.text : '';
  const slot = host.find(name);
  const start = slot?.value.kind === 'number' ? slot.value.value : 0;
  const bound = boundOf(host, loop.condition);
  const numbers = new Set(
    loop.body.tokens
      .slice(loop.body.index, loop.body.end)
      .flatMap(({ kind, text }) => (kind === 'number' ? [Number.parseInt(text)] : [])),
  );
  for (const each of turnsOf(start, bound, host.loopDepth)) {
    if ((host.loopTurns += 1) > MOST_TURNS) break;
    if (slot) slot.value = number(each, false);
    host.inScope(() => follow(loop.body.part(loop.body.index, loop.body.end)));
  }
  host.loopDepth -= 1;
  if (!isOutermost) return;
  host.writes = null;
  const isFollowed = slot && host.loopTurns <= MOST_TURNS;
  for (const [memory, values] of writes) memory.fill = isFollowed ? ruleOf(values, numbers) : unknownFill('its loop');
}

/** For `i < n` the value of n; `null`: another form, or unknown. */
function boundOf(host: Host, condition: Cursor): number | null {
  if (condition.peek(1) !== '<' && condition.peek(1) !== '<=') return null;
  const value = evaluate(host, condition.part(condition.index + 2, condition.end));
  if (value.kind !== 'number') return null;
  return condition.peek(1) === '<' ? value.value : value.value + 1;
}

/** @param depth - 1 for the outermost loop. */
function turnsOf(start: number, bound: number | null, depth: number): number[] {
  const end = bound ?? start + 1;
  const count = depth === 1 ? FIRST : depth === 2 ? FIRST_OF_INNER : FIRST_OF_INNERMOST;
  const first = Array.from({ length: count }, (_, at) => start + at);
  const last = depth > 2 ? [end - 1] : [end - 2, end - 1, Math.floor((start + end) / 2)];
  const further = depth > 2 ? [] : FURTHER.map((each) => start + each);
  return [...new Set([...first, ...further, ...last])]
    .filter((each) => each >= start && each < end)
    .sort((a, b) => a - b);
}

const unknownFill = (why: string): Fill => ({ kind: 'unknown', why: `${why} is not followed` });

/** The rule that all these elements follow. */
function ruleOf(values: ReadonlyMap<number | null, number | string>, numbers: ReadonlySet<number>): Fill {
  const strange = [...values].find(([index, value]) => index === null || typeof value === 'string');
  if (strange) return { kind: 'unknown', why: typeof strange[1] === 'string' ? strange[1] : 'its index is not known' };
  const all = [...values] as [number, number][];
  const fits = (rule: (index: number) => number): boolean => all.every(([index, value]) => rule(index) === value);
  const none: Fill = { kind: 'unknown', why: 'no simple rule gives its elements' };
  if (fits(() => 0)) return zeros;
  if (fits(() => 1)) return { kind: 'rule', init: 'one' };
  if (fits((index) => index)) return { kind: 'rule', init: 'iota' };
  const byIndex = new Map(all);
  const [zero, one] = [byIndex.get(0), byIndex.get(1)];
  // A buffer is filled with integers; the reader must choose for 0.5 * i.
  if (zero === undefined || !all.every(([, value]) => Number.isSafeInteger(value) && value >= 0)) return none;
  const largest = Math.max(...all.map(([, value]) => value));
  for (const mod of [...numbers, largest + 1].filter((each) => each > 0))
    for (const m of [...numbers, ((((one ?? zero) - zero) % mod) + mod) % mod])
      if (zero < mod && fits((index) => (index * m + zero) % mod))
        return { kind: 'rule', init: ['affine', m, zero, mod] };
  return none;
}
