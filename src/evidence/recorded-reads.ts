/** What a GPU measured for a kernel that only reads, with all SMs at work. */
export interface RecordedRead {
  readonly warpsPerSm: number;
  readonly bytesPerLane: number;
  readonly loads: number;
  readonly GBps: number;
}

type Row = readonly [warpsPerSm: number, bytesPerLane: number, loads: number, GBps: number];
type Memory = 'dram' | 'l2';

const rowsByFile = import.meta.glob<Readonly<Record<Memory, readonly Row[]>>>(
  '/content/evidence/bytes-in-flight/*.json',
  { query: '?reads', import: 'default', eager: true },
);

/** The folder of content/evidence that they come from. */
export const READS = 'bytes-in-flight';

/** @returns None for a GPU that was not measured. */
export function recordedReads(gpu: string, memory: Memory): readonly RecordedRead[] {
  const rows = rowsByFile[`/content/evidence/${READS}/${gpu}.json`]?.[memory] ?? [];
  return rows.map(([warpsPerSm, bytesPerLane, loads, GBps]) => ({ warpsPerSm, bytesPerLane, loads, GBps }));
}
