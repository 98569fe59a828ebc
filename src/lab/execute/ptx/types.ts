import { SourceProblem } from '../../source/problem';
import type { PtxInstruction } from './parse';

/** A PTX type in the lanes: its bytes, and how its bits are interpreted. */
export interface PtxType {
  readonly name: string;
  readonly bytes: number;
  readonly kind: 'unsigned' | 'signed' | 'float' | 'half' | 'predicate';
}

const types = new Map<string, PtxType>();
for (const bytes of [1, 2, 4, 8, 16])
  for (const [letter, kind] of [
    ['b', 'unsigned'],
    ['u', 'unsigned'],
    ['s', 'signed'],
  ] as const)
    if (bytes < 16 || letter === 'b')
      types.set(`${letter}${bytes * 8}`, { name: `${letter}${bytes * 8}`, bytes, kind });
types.set('f32', { name: 'f32', bytes: 4, kind: 'float' });
types.set('f64', { name: 'f64', bytes: 8, kind: 'float' });
types.set('f16', { name: 'f16', bytes: 2, kind: 'half' });
types.set('f16x2', { name: 'f16x2', bytes: 4, kind: 'unsigned' });
types.set('bf16', { name: 'bf16', bytes: 2, kind: 'unsigned' });
types.set('bf16x2', { name: 'bf16x2', bytes: 4, kind: 'unsigned' });
types.set('pred', { name: 'pred', bytes: 0, kind: 'predicate' });

export const ptxType = (name: string): PtxType | undefined => types.get(name);

/** The types that an instruction names, in order: `cvt.u64.u32` has two. */
export const typesIn = ({ parts }: PtxInstruction): PtxType[] => parts.flatMap((part) => types.get(part) ?? []);

export function typeOf(instruction: PtxInstruction): PtxType {
  const type = typesIn(instruction).at(-1);
  if (!type) throw new SourceProblem(`PTX: "${instruction.name}" needs a type, such as .u32.`, instruction.at);
  return type;
}

/** Refuse a wrong number of operands. */
export function requireOperands({ operands, name, at }: PtxInstruction, least: number, most = least): void {
  if (operands.length >= least && operands.length <= most) return;
  throw new SourceProblem(
    `PTX: ${name} takes ${least === most ? least : `${least} to ${most}`} operands, ${operands.length} came.`,
    at,
  );
}

export const refuse = (text: string, at: number): never => {
  throw new SourceProblem(`PTX: ${text}`, at);
};
