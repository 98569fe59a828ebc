import type { Architecture } from '@src/arch/architecture';
import type { Demand } from '@src/engine/time';
import { demandOf } from '../demand';
import type { KernelQuery } from '../query';
import type { KernelResult } from '../run/result';

/** What a launch asks of a GPU; `null`: its counts are those of a part of it, or there are none. */
export const demandOfRun = (result: KernelResult, query: KernelQuery, arch: Architecture): Demand | null =>
  demandOf(result, query, arch);
