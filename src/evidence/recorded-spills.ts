import type { Bytes } from '@src/units/units';

/** What a GPU counted for one kernel that was compiled for this many blocks per SM. */
export interface RecordedSpill {
  readonly blocks: number;
  readonly registers: number;
  readonly localBytes: Bytes;
  /** Of local loads and stores. */
  readonly requests: number;
  readonly sectors: number;
  readonly occupancy: number;
  readonly timeUs: number;
}

type Row = readonly [number, number, number, number, number, number, number];

const byFile = import.meta.glob<readonly Row[]>(
  ['/content/evidence/spills/*.json', '!/content/evidence/spills/disagreements.json'],
  {
    query: '?spills',
    import: 'default',
    eager: true,
  },
);

/** The folder of content/evidence that they come from, and the kernel's blocks. */
export const SPILLS = 'spills';
export const SPILLING_KERNEL = { threads: 256, sharedBytes: 8192, registers: 126 } as const;

/** `null` for block counts that the kernel was not compiled for, and for other GPUs. */
export function recordedSpill(gpu: string, blocks: number): RecordedSpill | null {
  const row = byFile[`/content/evidence/${SPILLS}/${gpu}.json`]?.find(([asked]) => asked === blocks);
  if (!row) return null;
  const [asked, registers, localBytes, requests, sectors, occupancy, timeUs] = row;
  return { blocks: asked, registers, localBytes, requests, sectors, occupancy, timeUs };
}
