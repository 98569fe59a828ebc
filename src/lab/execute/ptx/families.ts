import { addresses } from './addresses';
import { asyncCopies } from './async-copies';
import { atomics } from './atomics';
import { bulk } from './bulk';
import { compute } from './compute';
import { control } from './control';
import { loadStore } from './load-store';
import { matrices } from './matrices';
import { mma } from './mma';
import { mbarriers } from './mbarriers';
import type { Family, PtxContext, PtxOp } from './op';
import type { PtxInstruction } from './parse';
import { synchronise } from './synchronise';
import { refuse } from './types';
import { warp } from './warp';

const FAMILIES: readonly Family[] = [
  loadStore,
  asyncCopies,
  mbarriers,
  bulk,
  matrices,
  mma,
  compute,
  addresses,
  atomics,
  synchronise,
  warp,
  control,
];

/** Refused with a reason, because it cannot be written in other words. */
const NOT_SIMULATED: Readonly<Record<string, string>> = {
  tcgen05: 'it works on tensor memory (TMEM), whose accesses are not counted',
  wgmma:
    'it lets a whole warpgroup multiply matrices that descriptors name, and such reads of shared memory are not counted',
};

/** What an instruction does, or a refusal that names it. */
export function operation(env: PtxContext, instruction: PtxInstruction): PtxOp {
  for (const family of FAMILIES) {
    const made = family(env, instruction);
    if (made) return made;
  }
  const why = NOT_SIMULATED[instruction.parts[0] ?? ''];
  if (why)
    return refuse(
      `the instruction "${instruction.name}" is not simulated here: ${why}. Leave it out to see the accesses around it.`,
      instruction.at,
    );
  return refuse(
    `the instruction "${instruction.name}" is not supported here. Write this part in CUDA C++, or leave it out.`,
    instruction.at,
  );
}
