import { recordedSpill, SPILLING_KERNEL, SPILLS, type RecordedSpill } from '@src/evidence/recorded-spills';
import type { Measured } from '@src/widget/define-widget';
import type { SpillValues } from './params';

/** What a GPU counted of the kernel that this state describes; `null` for any other kernel. */
export function recorded(values: SpillValues, blocks = values.blocks): RecordedSpill | null {
  const { threads, sharedBytes, registers } = SPILLING_KERNEL;
  const isKernel = values.threads === threads && values.shared === sharedBytes && values.demand === registers;
  // Bound to one block, the compiler takes more registers than this.
  return isKernel && blocks > 1 ? recordedSpill(values.gpu, blocks) : null;
}

export function measured(values: SpillValues): Measured | null {
  const row = recorded(values);
  if (!row) return null;
  const byMetric: Record<string, number> = { used: row.registers };
  if (row.requests > 0) byMetric['perRequest'] = row.sectors / row.requests;
  return { gpu: values.gpu.toUpperCase(), dataset: SPILLS, byMetric };
}
