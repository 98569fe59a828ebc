import { countGroups, partition, tileMasks, tilesOf } from '../../execute/instructions/members';
import { copyRun, fillRun } from '../../execute/instructions/values';
import type { RegisterName } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import { COALESCED, int, uint, ullong, type Group } from '../../types/type';
import type { Context } from '../context';
import { convert } from '../convert';
import { intrinsic, newRegister, plain, traits, type Operand, type Run } from '../operand';

const LANES = 32;

/** The lanes of each lane's group, as masks: fixed for a tile, from a register for other groups of lanes. */
export interface Members {
  readonly masks: RegisterName;
  readonly run: Run | null;
  /** Threads of a group when all are active. */
  readonly most: number;
}

const COALESCED_TYPE: Group = { k: 'group', size: COALESCED };

export function membersOf(group: Operand, at: number): Members {
  const { size } = group.type as Group;
  if (size === COALESCED) return { masks: group.reg, run: group.run, most: LANES };
  if (size < 1 || size > LANES)
    throw new SourceProblem('This needs a group of lanes of one warp: a tile of up to 32, or coalesced_threads().', at);
  return { masks: tileMasks(size), run: null, most: size };
}

const coalescedGroup = (masks: RegisterName, run: Run, cost: number): Operand =>
  plain(COALESCED_TYPE, masks, { run, cost, pure: false });

/** `coalesced_threads()`: the active lanes. */
export function together(): Operand {
  const masks = newRegister(uint);
  const run = intrinsic(
    'activemask',
    { results: [masks] },
    fillRun(masks, (mask) => mask),
  );
  return coalescedGroup(masks, run, 1);
}

/** `binary_partition`, `labeled_partition`: lanes of a group that have the same label. */
export function partitioned(group: Operand, label: Operand, isBinary: boolean, at: number): Operand {
  if (label.type.k !== 'scalar') throw new SourceProblem('The label of a group must be a number.', at);
  const parent = membersOf(group, at);
  const masks = newRegister(uint);
  const signature = { args: [parent.run, label], results: [masks] };
  const run = intrinsic('partition', signature, partition(masks, parent.masks, label.reg, isBinary));
  return coalescedGroup(masks, run, label.cost + 3);
}

/** `tiled_partition` of a group other than a whole warp: its lanes in order, a fixed number at a time. */
export function tiledLanes(group: Operand, size: number, at: number): Operand {
  const parent = membersOf(group, at);
  const masks = newRegister(uint);
  const run = intrinsic('tiles', { args: [parent.run], results: [masks] }, tilesOf(masks, parent.masks, size));
  return coalescedGroup(masks, run, 2);
}

/** A named group keeps the lanes that it had where it was created. */
export function keptGroup(cx: Context, group: Operand): { readonly operand: Operand; readonly run: Run | null } {
  if (group.type.k !== 'group' || group.type.size !== COALESCED) return { operand: group, run: group.run };
  const reg = cx.compiler.registers.variable(uint);
  const { run, reg: masks } = group;
  return {
    operand: plain(group.type, reg, { pure: false }),
    run: intrinsic('group', { args: [run], results: [reg] }, copyRun(reg, masks)),
  };
}

/** A number computed from each lane's group. */
export function countOf(group: Operand, at: number, count: (members: number, lane: number) => number): Operand {
  const { masks, run } = membersOf(group, at);
  const reg = newRegister(uint);
  const made = plain(uint, reg, {
    ...traits([group], 1),
    pure: false,
    constant: false,
    run: intrinsic('group.count', { type: uint, args: [run], results: [reg] }, countGroups(reg, masks, count)),
  });
  return convert(made, ullong);
}

/** An argument of a group function, as a lane number. */
export const asLane = (operand: Operand | undefined, name: string, at: number): Operand => {
  if (operand?.type.k !== 'scalar') throw new SourceProblem(`${name} takes a value and a lane.`, at);
  return convert(operand, int);
};
