import type { Bytes, Cycles } from '@src/units/units';
import { unpack } from './unpack';

/** One block of 128 threads on an SM that copies tiles to shared memory and computes on them. */
export interface RecordedPipeline {
  readonly method: string;
  readonly memory: string;
  /** The same on all SMs at once, or on one alone. */
  readonly on: 'one' | 'all';
  readonly tileBytes: Bytes;
  readonly stages: number;
  readonly order: string;
  readonly fmas: number;
  readonly tiles: number;
}

interface Compact {
  readonly work: readonly (readonly [tileBytes: Bytes, fmas: number, cycles: Cycles])[];
  readonly blocks: string;
}

const byFile = import.meta.glob<Compact>(
  ['/content/evidence/pipeline/*.json', '!/content/evidence/pipeline/disagreements.json'],
  {
    query: '?pipelines',
    import: 'default',
    eager: true,
  },
);

/** The folder of content/evidence that they come from, and the threads of every block in them. */
export const PIPELINES = 'pipeline';
export const PIPELINE_THREADS = 128;

const blocksByFile = new WeakMap<Compact, ReadonlyMap<string, readonly Cycles[]>>();

function blocksOf(file: Compact): ReadonlyMap<string, readonly Cycles[]> {
  const known = blocksByFile.get(file) ?? unpack(file.blocks, ' ');
  blocksByFile.set(file, known);
  return known;
}

const fileOf = (gpu: string): Compact | undefined => byFile[`/content/evidence/${PIPELINES}/${gpu}.json`];

/** @returns Cycles of the whole block, the median over launches; `null` when it was not measured. */
export function recordedPipeline(gpu: string, one: RecordedPipeline): Cycles | null {
  const { method, memory, on, tileBytes, stages, order, fmas, tiles } = one;
  const file = fileOf(gpu);
  const name = [method, memory, on, tileBytes, stages, order, fmas, tiles].join(' ');
  return (file && blocksOf(file).get(name)?.[0]) ?? null;
}

/** Cycles of the computation on one tile alone, including its barrier. */
export interface RecordedWork {
  readonly cycles: Cycles;
  /** False between two recorded amounts of arithmetic: then it is interpolated linearly. */
  readonly exact: boolean;
}

/** @returns `null` for a GPU, a tile or an amount of arithmetic outside all recordings. */
export function recordedWork(gpu: string, tileBytes: Bytes, fmas: number): RecordedWork | null {
  const rows = (fileOf(gpu)?.work ?? []).filter(([bytes]) => bytes === tileBytes);
  const below = rows.findLast(([, at]) => at <= fmas);
  const above = rows.find(([, at]) => at >= fmas);
  if (!below || !above) return null;
  const [, from, first] = below;
  const [, to, last] = above;
  if (from === to) return { cycles: first, exact: true };
  return { cycles: first + ((last - first) * (fmas - from)) / (to - from), exact: false };
}
