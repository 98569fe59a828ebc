import { COSTS, instructionCost } from '@src/evidence/instruction-costs';
import type { Measured } from '@src/widget/define-widget';
import type { ReductionValues } from './params';

/** The dataset with chains of these instructions. */
export const DATASET = COSTS;

/** What the recorded chains call the exchange of a way, and how many of it follow one another. */
const CHAINS: Readonly<Record<string, { readonly name: string; readonly links: number }>> = {
  down: { name: 'down', links: 5 },
  xor: { name: 'xor', links: 5 },
  redux: { name: 'redux-add', links: 1 },
};

/** Cycles that the exchanges of one warp take one after the other, without their adds; `null` where nobody measured. */
export function chainCycles(values: ReductionValues): number | null {
  const chain = CHAINS[values.way];
  const cost = chain ? instructionCost(values.gpu, chain.name) : null;
  return chain && cost ? Math.round(chain.links * cost.cycles) : null;
}

/** redux was counted as it stands here; of the other ways no whole sum was. */
export function measured(values: ReductionValues): Measured | null {
  const cost = values.way === 'redux' ? instructionCost(values.gpu, 'redux-add') : null;
  return cost && { gpu: values.gpu.toUpperCase(), dataset: DATASET, byMetric: { wavefronts: cost.wavefronts } };
}
