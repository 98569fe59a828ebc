import type { ShuffleKind } from '../../functions/operation';
import { LANES, temporary, type Register } from '../../machine/registers';
import { SourceProblem } from '../../source/problem';
import { classOf, typeName, type Pointer, type Scalar } from '../../types/type';
import type { Context } from '../context';
import { intrinsic, plain, traits, type Operand, type Run } from '../operand';
import { laneAt, rankIn, type Members } from './members';

/**
 * Values from other lanes. A lane that does not take part gives nothing: whoever asks it is told.
 *
 * @param choose - Writes for each lane the lane that it asks; it runs after `by` and `prepare`.
 */
export function exchanged(
  cx: Context,
  from: Operand,
  by: readonly Operand[],
  choose: (mask: number, source: Int32Array) => void,
  at: number,
  name: string,
  prepare: Run | null = null,
): Operand {
  const { machine } = cx.compiler;
  const source = new Int32Array(LANES);
  const leaves = from.leaves ?? [from];
  if (leaves.some(({ type }) => type.k !== 'scalar' && type.k !== 'ptr'))
    throw new SourceProblem(`A ${typeName(from.type)} cannot be shuffled. Shuffle its members.`, at);
  const copies = leaves.map((leaf) => {
    const type = leaf.type as Scalar | Pointer;
    const reg = temporary(classOf(type));
    return { made: plain(type, reg), take: taker(reg, leaf.reg, source) };
  });
  // A lane whose value nobody asks for need not have one.
  const check = from.isVariable && !from.changes && !from.leaves ? from.run : null;
  const first = check ? plain(from.type, from.reg) : from;
  const results = copies.map(({ made }) => made.reg);
  const run = intrinsic(name, { type: from.type, args: [first, ...by, prepare], results }, (mask) => {
    choose(mask, source);
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0 || (mask >>> source[i]!) & 1) continue;
      machine.memory.fault(
        'shuffle',
        at,
        i,
        null,
        `reads from lane ${source[i]}, which does not take part: the result is undefined`,
      );
      source[i] = i;
    }
    if (check) check(askedOf(mask, source));
    for (let i = 0; i < copies.length; i += 1) copies[i]!.take();
  });
  const more = { ...traits([from, ...by], 2), run, pure: false, constant: false };
  const [only] = copies;
  if (!from.leaves) return plain(from.type, only!.made.reg, more);
  return plain(from.type, only?.made.reg ?? from.reg, { ...more, leaves: copies.map(({ made }) => made) });
}

/** Lanes whose values somebody of the mask takes. */
function askedOf(mask: number, source: Int32Array): number {
  let asked = 0;
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) asked |= 1 << source[i]!;
  return asked;
}

/** Copies each lane's value from the lane that it asks. */
export function taker(to: Register, from: Register, source: Int32Array): () => void {
  if ('lo' in to) {
    const low = taker(to.lo, (from as typeof to).lo, source);
    const high = taker(to.hi, (from as typeof to).hi, source);
    return () => {
      low();
      high();
    };
  }
  const values = from as Float32Array;
  const target = to as Float32Array;
  return () => {
    for (let i = 0; i < LANES; i += 1) target[i] = values[source[i]!]!;
  };
}

/** The lane that a shuffle among neighbors asks, of a segment of `width` lanes; its own where that is outside. */
export function neighbour(kind: ShuffleKind, lane: number, amount: number, width: number): number {
  const start = lane & ~(width - 1);
  const wanted =
    kind === 'idx'
      ? start + (amount & (width - 1))
      : kind === 'up'
        ? lane - amount
        : kind === 'down'
          ? lane + amount
          : lane ^ amount;
  const isInside = kind === 'up' ? wanted >= start && amount >= 0 : wanted <= start + width - 1 && wanted >= 0;
  return isInside ? wanted & 31 : lane;
}

/** A shuffle whose width is computed: only powers of two up to 32 mean something. */
export function shuffledByWidth(
  cx: Context,
  kind: ShuffleKind,
  from: Operand,
  by: Operand,
  width: Operand,
  at: number,
): Operand {
  const amounts = by.reg as Int32Array;
  const widths = width.reg as Int32Array;
  const { machine } = cx.compiler;
  return exchanged(
    cx,
    from,
    [by, width],
    (mask, source) => {
      for (let i = 0; i < LANES; i += 1) {
        const wide = widths[i]!;
        const isFine = wide > 0 && wide <= LANES && (wide & (wide - 1)) === 0;
        source[i] = neighbour(kind, i, amounts[i]!, isFine ? wide : LANES);
        if (!isFine && (mask >>> i) & 1)
          machine.memory.fault(
            'shuffle',
            at,
            i,
            null,
            `shuffles with a width of ${wide}: it must be 1, 2, 4, 8, 16 or 32`,
          );
      }
    },
    at,
    `shfl.${kind}`,
  );
}

/** `shfl`, `shfl_up`, `shfl_down` of a group of lanes: by places in the group. */
export function shuffledInGroup(
  cx: Context,
  kind: ShuffleKind,
  from: Operand,
  by: Operand,
  { masks, run }: Members,
  at: number,
): Operand {
  const amounts = by.reg as Int32Array;
  return exchanged(
    cx,
    from,
    [by],
    (_, source) => {
      for (let i = 0; i < LANES; i += 1) {
        const rank = rankIn(masks[i]!, i);
        const amount = amounts[i]!;
        const wanted =
          kind === 'idx' ? amount : kind === 'up' ? rank - amount : kind === 'down' ? rank + amount : rank ^ amount;
        const lane = laneAt(masks[i]!, wanted);
        source[i] = lane < 0 ? i : lane;
      }
    },
    at,
    `shfl.${kind}`,
    run,
  );
}
