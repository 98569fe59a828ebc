import type { Architecture } from '@src/arch/architecture';
import type { Replacement } from './sectored-cache';

export { l1ReplacementRule } from './l1-replacement-rules';

/** How the model chooses the line to evict. */
export const l1Replacement = (arch: Architecture, seed: number): Replacement => ({
  oldest: arch.l1VictimWindow.value,
  seed,
});
