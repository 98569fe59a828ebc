import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { inMask, LANES, lanesOf, requireFinite, requireIntegers, requireLanes, requireMask } from './lanes';

export { reduxRule } from './redux-rules';

export type ReduxOp = 'add' | 'min' | 'max' | 'and' | 'or' | 'xor';

export type ReduxType = 'u32' | 's32' | 'b32' | 'f32';

export interface Redux {
  readonly op: ReduxOp;
  /** add, min and max take u32 and s32, and, or and xor take b32; min and max take f32 where the GPU has it. */
  readonly type: ReduxType;
  /** Members; bit i is lane i. */
  readonly mask: number;
  readonly valueByLane: readonly number[];
}

export interface ReduxTrace {
  readonly redux: Redux;
  /** 1, or 0 when the mask is empty. */
  readonly instructions: number;
  /** `null` without members. s32 is signed, u32 and b32 are not; a sum wraps at 32 bits. */
  readonly result: number | null;
  /** `null` for an inactive lane. */
  readonly resultByLane: readonly (number | null)[];
}

const TYPES: Readonly<Record<ReduxOp, readonly ReduxType[]>> = {
  add: ['u32', 's32'],
  min: ['u32', 's32', 'f32'],
  max: ['u32', 's32', 'f32'],
  and: ['b32'],
  or: ['b32'],
  xor: ['b32'],
};

/**
 * Reduce one value per member to one, in one instruction.
 *
 * @throws {InputError} Where the GPU has no such instruction, and for a type that the operation does not take.
 * @see content/evidence/shuffle
 */
export function redux(given: Redux, arch: Architecture): ReduxTrace {
  requireRedux(given, arch);
  const { op, type, mask, valueByLane } = given;
  const members = lanesOf(mask);
  const values = members.map((lane) => stored(valueByLane[lane]!, type));
  const result = values.length === 0 ? null : values.reduce((a, b) => stored(combine(op, a, b), type));
  return {
    redux: given,
    instructions: Math.min(1, members.length),
    result,
    resultByLane: LANES.map((lane) => (inMask(mask, lane) ? result : null)),
  };
}

/** The value that a register of the type holds. */
const stored = (value: number, type: ReduxType): number =>
  type === 'f32' ? Math.fround(value) : type === 's32' ? value | 0 : value >>> 0;

function combine(op: ReduxOp, a: number, b: number): number {
  switch (op) {
    case 'add':
      return a + b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
  }
}

function requireRedux({ op, type, mask, valueByLane }: Redux, arch: Architecture): void {
  const types: readonly ReduxType[] | undefined = Object.hasOwn(TYPES, op) ? TYPES[op] : undefined;
  if (!types)
    throw new InputError(`redux has no operation "${String(op)}". Choose one of ${Object.keys(TYPES).join(', ')}.`);
  const gpu = `${arch.name} (compute capability ${arch.computeCapability})`;
  if (arch.reduxInt.value === null)
    throw new InputError(
      `${gpu} has no redux: it came with compute capability 8.0. Choose such a GPU, or reduce with five shuffles.`,
    );
  if (!types.includes(type))
    throw new InputError(
      `redux ${op} does not take ${type} on any GPU; it takes ${types.join(', ')}.` +
        (type === 'f32' ? ' Add floats with five shuffles.' : ''),
    );
  if (type === 'f32' && arch.reduxFloatMinMax.value === null)
    throw new InputError(
      `${gpu} has no redux ${op} of f32: the 10.x family has it. Choose such a GPU, or reduce with five shuffles.`,
    );
  requireMask(mask);
  requireLanes('values', valueByLane);
  if (type === 'f32') requireFinite(valueByLane);
  else requireIntegers('the value', valueByLane);
}
