/** What a launch of the occupancy dataset requested. */
export interface RecordedLaunch {
  readonly registers: number;
  readonly threads: number;
  readonly sharedBytes: number;
  /** The preferred share of shared memory in percent; `null` = no preference. */
  readonly carveoutPercent: number | null;
}

/** The dataset in which blocks were launched and counted on their SMs. */
export const RESIDENT_DATASET = 'occupancy';

const blocksByFile = import.meta.glob<Readonly<Record<string, number>>>(
  ['/content/evidence/occupancy/*.json', '!/content/evidence/occupancy/disagreements.json'],
  {
    query: '?resident',
    import: 'default',
    eager: true,
  },
);

/**
 * Blocks counted as resident together on each SM of a GPU, for exactly this launch.
 *
 * @param gpu - Architecture id, which names the recorded file.
 * @returns `null` when it was not launched there.
 */
export function residentBlocks(gpu: string, launch: RecordedLaunch): number | null {
  const { registers, threads, sharedBytes, carveoutPercent } = launch;
  const file = blocksByFile[`/content/evidence/${RESIDENT_DATASET}/${gpu}.json`];
  return file?.[`${registers} ${threads} ${sharedBytes} ${carveoutPercent ?? -1}`] ?? null;
}
