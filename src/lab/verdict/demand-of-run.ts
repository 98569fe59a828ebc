import type { Architecture } from '@src/arch/architecture';
import type { Demand } from '@src/engine/time';
import { demandOf } from '../demand';
import type { KernelQuery } from '../query';
import type { KernelResult } from '../run/result';

/** The demand of a launch on a GPU; `null`: its counts cover only a part of it, or there are none. */
export const demandOfRun = (result: KernelResult, query: KernelQuery, arch: Architecture): Demand | null =>
  demandOf(result, query, arch);
