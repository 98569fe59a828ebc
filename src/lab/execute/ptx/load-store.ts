import { LANES } from '../../machine/registers';
import type { PtxInstruction, PtxOperand } from './parse';
import { nothing, type Family, type PtxContext, type PtxOp } from './op';
import { isSharedSpace, requireParts } from './spaces';
import { refuse, requireOperands, typeOf, type PtxType } from './types';

const TYPES = /^(v[248]|[bus](8|16|32|64)|f(32|64)|b128)$/;

/** Loads, stores and prefetches. */
export const loadStore: Family = (env, instruction) => {
  switch (instruction.parts[0]) {
    case 'ld':
    case 'ldu':
      isSharedSpace(instruction);
      requireParts(instruction, TYPES);
      requireOperands(instruction, 2, 3);
      return transfer(env, instruction, 'load', instruction.operands[1]!, instruction.operands[0]!);
    case 'st':
      isSharedSpace(instruction);
      requireParts(instruction, TYPES);
      requireOperands(instruction, 2, 3);
      return transfer(env, instruction, 'store', instruction.operands[0]!, instruction.operands[1]!);
    case 'prefetch':
    case 'prefetchu':
    case 'applypriority':
    case 'discard':
      return nothing;
    case 'createpolicy': {
      const set = env.values.bigSetter(instruction.operands[0]!, { name: 'b64', bytes: 8, kind: 'unsigned' });
      return { run: () => set(0, 0n) };
    }
    default:
      return null;
  }
};

function transfer(
  { host, values }: PtxContext,
  instruction: PtxInstruction,
  op: 'load' | 'store',
  address: PtxOperand,
  data: PtxOperand,
): PtxOp {
  const { at, name } = instruction;
  const type = typeOf(instruction);
  const vector = Number(instruction.parts.find((part) => /^v[248]$/.test(part))?.slice(1) ?? 1);
  const items = data.k === 'list' ? data.items : [data];
  if (items.length !== vector)
    return refuse(`${name} moves ${vector} values, ${items.length} stand here. Write .v2 or .v4 and {a, b, …}.`, at);
  const width = vector * type.bytes;
  if (width > 16) return refuse(`${name} moves ${width} B: 16 B per thread is the most here.`, at);
  if (width < 4) host.bytewise = true;
  const site = host.site(at, op, width);
  const addresses = values.addresses(address, isSharedSpace(instruction));
  const { machine } = host;
  const moves = items.map((item, index) => mover(values, item, type, index * type.bytes, op));
  return {
    run: (mask) => {
      const { memory } = machine;
      const fine = memory.access(site, mask, addresses(mask));
      const { offsets } = memory;
      for (let k = 0; k < moves.length; k += 1) {
        const move = moves[k]!;
        for (let i = 0; i < LANES; i += 1) if ((fine >>> i) & 1) move(memory, i, offsets[i]!);
      }
    },
  };
}

type Memory = PtxContext['host']['machine']['memory'];

/** Moves one value of a lane between memory and a register. */
function mover(
  values: PtxContext['values'],
  item: PtxOperand,
  type: PtxType,
  shift: number,
  op: 'load' | 'store',
): (memory: Memory, lane: number, offset: number) => void {
  if (type.bytes === 8) {
    if (op === 'load' && item.k === 'sink') return () => undefined;
    if (op === 'store' && item.k === 'number') {
      const read = type.kind === 'float' ? null : values.big(item, type);
      const asFloat = values.number(item, type);
      return ({ i32, f64 }, lane, offset) => {
        if (!read) f64[(offset + shift) >> 3] = asFloat(lane);
        else {
          i32[(offset + shift) >> 2] = Number(BigInt.asIntN(32, read(lane)));
          i32[((offset + shift) >> 2) + 1] = Number(BigInt.asIntN(32, read(lane) >> 32n));
        }
      };
    }
    const pair = values.pair(item);
    if (op === 'load')
      return ({ i32 }, lane, offset) => {
        pair.lo[lane] = i32[(offset + shift) >> 2]!;
        pair.hi[lane] = i32[((offset + shift) >> 2) + 1]!;
      };
    return ({ i32 }, lane, offset) => {
      i32[(offset + shift) >> 2] = pair.lo[lane]!;
      i32[((offset + shift) >> 2) + 1] = pair.hi[lane]!;
    };
  }
  if (op === 'load') {
    if (type.kind === 'float') {
      const set = values.setter(item, type);
      return ({ f32 }, lane, offset) => set(lane, f32[(offset + shift) >> 2]!);
    }
    const set = values.setter(item, type);
    const isSigned = type.kind === 'signed';
    return ({ u8, i8, u16, i16, i32 }, lane, offset) => {
      const at = offset + shift;
      if (type.bytes === 4) set(lane, isSigned ? i32[at >> 2]! : i32[at >> 2]! >>> 0);
      else if (type.bytes === 2) set(lane, (isSigned ? i16 : u16)[at >> 1]!);
      else set(lane, (isSigned ? i8 : u8)[at]!);
    };
  }
  const read = values.number(item, type);
  return ({ u8, u16, i32, f32 }, lane, offset) => {
    const at = offset + shift;
    if (type.kind === 'float') f32[at >> 2] = read(lane);
    else if (type.bytes === 4) i32[at >> 2] = read(lane);
    else if (type.bytes === 2) u16[at >> 1] = read(lane);
    else u8[at] = read(lane);
  };
}
