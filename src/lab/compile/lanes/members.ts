import { testRegister } from '../../execute/values';
import { copyLanes, LANES, lanesIn } from '../../machine/registers';
import { longNumber } from '../../machine/ops-long';
import { SourceProblem } from '../../source/problem';
import { COALESCED, int, uint, ullong, type Group } from '../../types/type';
import type { Context } from '../context';
import { convert } from '../convert';
import { intrinsic, plain, traits, type Operand, type Run } from '../operand';

/** Which lanes each lane's group has, as masks: of a tile fixed, of other groups of lanes what its register holds. */
export interface Members {
  readonly masks: Int32Array;
  readonly run: Run | null;
  /** Threads of a group when all are there. */
  readonly most: number;
}

const COALESCED_TYPE: Group = { k: 'group', size: COALESCED };

/** Lanes of the tile around a lane. */
export const segment = (lane: number, width: number): number =>
  width === LANES ? -1 : ((2 ** width - 1) << (lane & ~(width - 1))) | 0;

/** The place of a lane among those of its group. */
export const rankIn = (members: number, lane: number): number => lanesIn(members & ~(-1 << lane));

/** The lane at a place of a group, -1 past its end. */
export function laneAt(members: number, rank: number): number {
  let left = members;
  for (let skip = 0; skip < rank && left !== 0; skip += 1) left &= left - 1;
  return left === 0 || rank < 0 ? -1 : 31 - Math.clz32(left & -left);
}

export function membersOf(group: Operand, at: number): Members {
  const { size } = group.type as Group;
  if (size === COALESCED) return { masks: group.reg as Int32Array, run: group.run, most: LANES };
  if (size < 1 || size > LANES)
    throw new SourceProblem('This needs a group of lanes of one warp: a tile of up to 32, or coalesced_threads().', at);
  return { masks: Int32Array.from({ length: LANES }, (_, lane) => segment(lane, size)), run: null, most: size };
}

const coalescedGroup = (masks: Int32Array, run: Run, cost: number): Operand =>
  plain(COALESCED_TYPE, masks, { run, cost, pure: false });

/** `coalesced_threads()`: the lanes that are here together. */
export function together(): Operand {
  const masks = new Int32Array(LANES);
  const run = intrinsic('activemask', { results: [masks] }, (mask) => {
    masks.fill(mask);
  });
  return coalescedGroup(masks, run, 1);
}

/** `binary_partition`, `labeled_partition`: lanes of a group that have the same label. */
export function partitioned(group: Operand, label: Operand, isBinary: boolean, at: number): Operand {
  if (label.type.k !== 'scalar') throw new SourceProblem('The label of a group must be a number.', at);
  const parent = membersOf(group, at);
  const masks = new Int32Array(LANES);
  const keys = new Float64Array(LANES);
  const test = isBinary ? testRegister(label.reg) : null;
  const { reg } = label;
  const run = intrinsic('partition', { args: [parent.run, label], results: [masks] }, (mask) => {
    const yes = test ? test() : 0;
    for (let i = 0; i < LANES; i += 1)
      keys[i] = test ? (yes >>> i) & 1 : 'lo' in reg ? longNumber(reg, i, true) : reg[i]!;
    for (let i = 0; i < LANES; i += 1) {
      masks[i] = 0;
      if (((mask >>> i) & 1) === 0) continue;
      const among = parent.masks[i]! & mask;
      for (let j = 0; j < LANES; j += 1) if ((among >>> j) & 1 && keys[j] === keys[i]) masks[i]! |= 1 << j;
    }
  });
  return coalescedGroup(masks, run, label.cost + 3);
}

/** `tiled_partition` of a group that is no whole warp: its lanes in order, so many at a time. */
export function tiledLanes(group: Operand, size: number, at: number): Operand {
  const parent = membersOf(group, at);
  const masks = new Int32Array(LANES);
  const run = intrinsic('tiles', { args: [parent.run], results: [masks] }, () => {
    for (let i = 0; i < LANES; i += 1) {
      const all = parent.masks[i]!;
      masks[i] = 0;
      if ((all >>> i) & 1) {
        const tile = Math.floor(rankIn(all, i) / size);
        for (let j = 0; j < LANES; j += 1)
          if ((all >>> j) & 1 && Math.floor(rankIn(all, j) / size) === tile) masks[i]! |= 1 << j;
      }
    }
  });
  return coalescedGroup(masks, run, 2);
}

/** A group under a name keeps the lanes that it had where it was made. */
export function keptGroup(cx: Context, group: Operand): { readonly operand: Operand; readonly run: Run | null } {
  if (group.type.k !== 'group' || group.type.size !== COALESCED) return { operand: group, run: group.run };
  const reg = cx.compiler.registers.variable('i32');
  const { run, reg: masks } = group;
  return {
    operand: plain(group.type, reg, { pure: false }),
    run: intrinsic('group', { args: [run], results: [reg] }, (mask) => copyLanes(reg, masks, mask)),
  };
}

/** A number about each lane's group. */
export function countOf(group: Operand, at: number, count: (members: number, lane: number) => number): Operand {
  const { masks, run } = membersOf(group, at);
  const reg = new Int32Array(LANES);
  const made = plain(uint, reg, {
    ...traits([group], 1),
    pure: false,
    constant: false,
    run: intrinsic('group.count', { type: uint, args: [run], results: [reg] }, () => {
      for (let i = 0; i < LANES; i += 1) reg[i] = count(masks[i]!, i);
    }),
  });
  return convert(made, ullong);
}

/** Operands that a function of a group needs, as numbers of lanes. */
export const asLane = (operand: Operand | undefined, name: string, at: number): Operand => {
  if (operand?.type.k !== 'scalar') throw new SourceProblem(`${name} takes a value and a lane.`, at);
  return convert(operand, int);
};
