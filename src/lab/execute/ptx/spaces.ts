import type { PtxInstruction } from './parse';
import { refuse } from './types';

/** Is the memory that an instruction names shared? Without a state space the address decides. */
export function isSharedSpace({ parts, name, at }: PtxInstruction): boolean {
  if (parts.some((part) => /^shared(::(cta|cluster))?$/.test(part))) return true;
  const other = parts.find((part) => /^(local|param|const|tex)(::\w+)?$/.test(part));
  if (other) return refuse(`${name}: memory of the space .${other} is not supported. Use .global or .shared.`, at);
  return false;
}

/** Qualifiers of a load or store that change neither its bytes nor how it is counted. */
const HINTS =
  /^(ca|cg|cs|lu|cv|wb|wt|nc|weak|volatile|relaxed|acquire|release|acq_rel|mmio|cta|cluster|gpu|sys|unified|L1::\w+|L2::\w+|global|shared|shared::cta|shared::cluster)$/;

/** Refuse the parts of an instruction that are neither hints nor expected. */
export function requireParts({ parts, name, at }: PtxInstruction, expected: RegExp): void {
  const unknown = parts.slice(1).find((part) => !HINTS.test(part) && !expected.test(part));
  if (unknown) refuse(`".${unknown}" in ${name} is not supported.`, at);
}
