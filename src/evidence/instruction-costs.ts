/** The cost of one instruction between the lanes of a warp, measured in a chain of it. */
export interface InstructionCost {
  /** On the data path that shared memory and shuffles share. */
  readonly wavefronts: number;
  /** From one to the next, when each waits for the previous one. */
  readonly cycles: number;
}

/** The folder of content/evidence that they come from. */
export const COSTS = 'shuffle';

const costsByFile = import.meta.glob<Readonly<Record<string, readonly [wavefronts: number, cycles: number]>>>(
  '/content/evidence/shuffle/*.json',
  { query: '?costs', import: 'default', eager: true },
);

/**
 * @param gpu - Architecture id, which names the recorded file.
 * @param instruction - By the dataset's name: "down", "redux-add".
 * @returns `null` when it was not measured there.
 */
export function instructionCost(gpu: string, instruction: string): InstructionCost | null {
  const cost = costsByFile[`/content/evidence/${COSTS}/${gpu}.json`]?.[instruction];
  return cost === undefined ? null : { wavefronts: cost[0], cycles: cost[1] };
}
