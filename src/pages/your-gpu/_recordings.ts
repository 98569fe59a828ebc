/**
 * The recordings of GPUs, for pages at build time: the files that the script wrote, and for the book's own GPU, until it has
 * such a file, the datasets' counts for the same accesses.
 */
import { createHash } from 'node:crypto';
import cases from '@content/your-gpu/cases.txt?raw';
import probesText from '@content/your-gpu/probes.cu?raw';
import { loadRun } from '@src/evidence/load';
import { readCases } from '@src/your-gpu/cases';
import { datasetOf, fromDatasets } from '@src/your-gpu/from-datasets';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
export const probes = readCases(cases);
export const casesHash = hashOf(cases);
export const probesHash = hashOf(probesText);

/** The GPU that all others are compared with. */
const REFERENCE = 'h200';
const files = import.meta.glob<string>('/content/your-gpu/recordings/*.json', { query: '?raw', import: 'default' });

export interface Offered {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly isReference: boolean;
}

export async function recordings(): Promise<readonly Offered[]> {
  const written = await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const text = await load();
      const name = path
        .split('/')
        .at(-1)!
        .replace(/\.json$/, '');
      return { name, label: nameIn(text), text, isReference: name === REFERENCE };
    }),
  );
  if (written.some(({ isReference }) => isReference)) return written;
  const runs = await Promise.all(
    Object.values(datasetOf).map(async (dataset) => [dataset, await loadRun(dataset, REFERENCE)] as const),
  );
  const text = JSON.stringify(fromDatasets(Object.fromEntries(runs) as never, probes, casesHash));
  return [{ name: REFERENCE, label: nameIn(text), text, isReference: true }, ...written];
}

const nameIn = (text: string): string => (JSON.parse(text) as { device: { name: string } }).device.name;
