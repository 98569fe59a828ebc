import type { RegisterName, Run } from '../../ir/node';
import { longNumber } from '../../machine/ops-long';
import { LANES, lanesIn } from '../../machine/registers';
import { nameOf, registerOf } from '../registers';
import { testRegister } from '../values';

/** Groups of lanes are masks: each lane's register holds the lanes of its group. */

const masksIn = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;

/** Lanes of a lane's tile. */
export const segment = (lane: number, width: number): number =>
  width === LANES ? -1 : ((2 ** width - 1) << (lane & ~(width - 1))) | 0;

/** The rank of a lane in its group. */
export const rankIn = (members: number, lane: number): number => lanesIn(members & ~(-1 << lane));

/** Lanes of a group. */
export const sizeOf = (members: number): number => lanesIn(members);

/** The lane at a rank of a group, -1 past its end. */
export function laneAt(members: number, rank: number): number {
  let left = members;
  for (let skip = 0; skip < rank && left !== 0; skip += 1) left &= left - 1;
  return left === 0 || rank < 0 ? -1 : 31 - Math.clz32(left & -left);
}

/** The masks of tiles of this many lanes. */
export const tileMasks = (size: number): RegisterName =>
  nameOf(Int32Array.from({ length: LANES }, (_, lane) => segment(lane, size)));

/** Lanes of a group that have the same label. */
export function partition(to: RegisterName, parent: RegisterName, label: RegisterName, isBinary: boolean): Run {
  const [masks, parents] = [masksIn(to), masksIn(parent)];
  const register = registerOf(label);
  const test = isBinary ? testRegister(register) : null;
  const keys = new Float64Array(LANES);
  return (mask) => {
    const yes = test ? test() : 0;
    for (let i = 0; i < LANES; i += 1)
      keys[i] = test ? (yes >>> i) & 1 : 'lo' in register ? longNumber(register, i, true) : register[i]!;
    for (let i = 0; i < LANES; i += 1) {
      masks[i] = 0;
      if (((mask >>> i) & 1) === 0) continue;
      const among = parents[i]! & mask;
      for (let j = 0; j < LANES; j += 1) if ((among >>> j) & 1 && keys[j] === keys[i]) masks[i]! |= 1 << j;
    }
  };
}

/** Lanes of a group in order, this many at a time. */
export function tilesOf(to: RegisterName, parent: RegisterName, size: number): Run {
  const [masks, parents] = [masksIn(to), masksIn(parent)];
  return () => {
    for (let i = 0; i < LANES; i += 1) {
      const all = parents[i]!;
      masks[i] = 0;
      if ((all >>> i) & 1) {
        const tile = Math.floor(rankIn(all, i) / size);
        for (let j = 0; j < LANES; j += 1)
          if ((all >>> j) & 1 && Math.floor(rankIn(all, j) / size) === tile) masks[i]! |= 1 << j;
      }
    }
  };
}

/** A number derived from each lane's group. */
export function countGroups(
  to: RegisterName,
  group: RegisterName,
  count: (members: number, lane: number) => number,
): Run {
  const [register, masks] = [masksIn(to), masksIn(group)];
  return () => {
    for (let i = 0; i < LANES; i += 1) register[i] = count(masks[i]!, i);
  };
}
