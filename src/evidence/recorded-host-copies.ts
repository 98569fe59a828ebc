import type { HostMemory } from '@src/arch/host-copies';
import type { Bytes } from '@src/units/units';

/** A program that was recorded: `BYTES_RECORDED` each way. */
export interface RecordedProgram {
  readonly memory: HostMemory;
  readonly pieces: number;
  readonly streams: number;
  readonly multiplyAdds: number;
}

const byFile = import.meta.glob<Readonly<Record<string, number>>>(
  ['/content/evidence/host-copy/*.json', '!/content/evidence/host-copy/disagreements.json'],
  {
    query: '?hostCopies',
    import: 'default',
    eager: true,
  },
);

/** The folder of content/evidence that they come from, and the bytes each way of every program in it. */
export const HOST_COPIES = 'host-copy';
export const BYTES_RECORDED: Bytes = 268_435_456;

/**
 * @returns ms of the whole program, the median; `null` when it was not measured. More streams than pieces count as one per
 * piece.
 */
export function recordedProgram(
  gpu: string,
  { memory, pieces, streams, multiplyAdds }: RecordedProgram,
): number | null {
  const file = byFile[`/content/evidence/${HOST_COPIES}/${gpu}.json`];
  return file?.[[memory, pieces, Math.min(streams, pieces), multiplyAdds].join(' ')] ?? null;
}
