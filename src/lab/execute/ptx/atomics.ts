import { LANES } from '../../machine/registers';
import type { Site } from '../../machine/stats';
import type { PtxOperand } from './parse';
import type { Family } from './op';
import { isSharedSpace, requireParts } from './spaces';
import { refuse, requireOperands, typeOf } from './types';

const KINDS = /^(add|min|max|and|or|xor|inc|dec|exch|cas)$/;
const TYPES = /^([bus](32|64)|f(32|64)|noftz)$/;

/** `atom` and `red` on 4 and 8 bytes. */
export const atomics: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const [opcode] = parts;
  if (opcode !== 'atom' && opcode !== 'red') return null;
  if (parts.includes('async')) return refuse(`${name} is not supported. Arrive at the barrier instead.`, at);
  requireParts(instruction, new RegExp(`${KINDS.source}|${TYPES.source}`));
  const kind = parts.find((part) => KINDS.test(part)) as Site['atomic'] | undefined;
  if (!kind) return refuse(`${name} does not say what it does: .add, .min, .cas and so on.`, at);
  const isAtom = opcode === 'atom';
  const isCas = kind === 'cas';
  requireOperands(instruction, (isAtom ? 3 : 2) + (isCas ? 1 : 0));
  const [to, address, first, second] = (isAtom ? operands : [{ k: 'sink', at } as const, ...operands]) as PtxOperand[];
  const type = typeOf(instruction);
  const isFloat = type.kind === 'float';
  if (type.bytes < 4 || (isFloat && kind !== 'add'))
    return refuse(`${name} is not supported. Use 32 or 64 bits, and .add for floats.`, at);
  const isShared = isSharedSpace(instruction);
  const { machine } = host;
  const site = host.site(at, opcode, type.bytes, isShared ? kind : isCas ? 'cas' : 'add');
  const addresses = values.addresses(address!, isShared);
  const isLong = type.bytes === 8 && !isFloat;
  const read = (operand: PtxOperand | undefined): ((lane: number) => bigint) | null =>
    operand && !isFloat ? values.big(operand, type) : null;
  const [a, b] = [read(first), read(second)];
  const number = isFloat ? values.number(first!, type) : null;
  const set = isFloat ? values.setter(to!, type) : null;
  const setBig = isFloat ? null : values.bigSetter(to!, type);
  const cut = type.kind === 'signed' ? BigInt.asIntN : BigInt.asUintN;
  const bits = type.bytes * 8;
  return {
    run: (mask) => {
      const { memory } = machine;
      const fine = memory.access(site, mask, addresses(mask));
      const { offsets, i32, f32, f64 } = memory;
      for (let i = 0; i < LANES; i += 1) {
        if (((fine >>> i) & 1) === 0) continue;
        const place = offsets[i]!;
        if (number) {
          const view = type.bytes === 8 ? f64 : f32;
          const index = place / type.bytes;
          const old = view[index]!;
          view[index] = old + number(i);
          set!(i, old);
          continue;
        }
        const word = place >> 2;
        const raw = isLong ? (BigInt(i32[word + 1]!) << 32n) | BigInt(i32[word]! >>> 0) : BigInt(i32[word]!);
        const old = cut(bits, raw);
        const next = BigInt.asIntN(64, changed(kind, old, cut(bits, a!(i)), b ? cut(bits, b(i)) : 0n));
        i32[word] = Number(BigInt.asIntN(32, next));
        if (isLong) i32[word + 1] = Number(BigInt.asIntN(32, next >> 32n));
        setBig!(i, old);
      }
    },
  };
};

function changed(kind: Site['atomic'], old: bigint, a: bigint, b: bigint): bigint {
  switch (kind) {
    case 'min':
      return a < old ? a : old;
    case 'max':
      return a > old ? a : old;
    case 'and':
      return old & a;
    case 'or':
      return old | a;
    case 'xor':
      return old ^ a;
    case 'inc':
      return old >= a ? 0n : old + 1n;
    case 'dec':
      return old === 0n || old > a ? a : old - 1n;
    case 'exch':
      return a;
    case 'cas':
      return old === a ? b : old;
    default:
      return old + a;
  }
}
