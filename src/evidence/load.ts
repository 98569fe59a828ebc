import { EvidenceError } from './evidence-error';
import { parseRun } from './parse-run.mjs';
import type { Run } from './run';

/**
 * The recorded files, for pages at build time. Modules that run in a browser must not import this one: a reader gets the
 * numbers that a page prints, not the megabytes that they come from.
 */
/** Next to a recording are its known disagreements, and the cases that a program was given. */
const runFiles = import.meta.glob<string>(
  ['/content/evidence/*/*.json', '!/content/evidence/*/disagreements.json', '!/content/evidence/*/cases.json'],
  {
    query: '?raw',
    import: 'default',
  },
);
const disagreements = import.meta.glob<Readonly<Record<string, string>>>('/content/evidence/*/disagreements.json', {
  import: 'default',
});
const textFiles = import.meta.glob<string>(
  ['/content/evidence/*/*.{cu,cuh,py,sh,txt}', '/content/evidence/*/kernels/*.cu', '/content/evidence/*.{cuh,py}'],
  {
    query: '?raw',
    import: 'default',
  },
);
const readmes = import.meta.glob<string>('/content/evidence/*/README.md', { query: '?raw', import: 'default' });

const FOLDER = '/content/evidence/';

/** Folders that hold a dataset or the beginning of one. */
export const datasets: readonly string[] = [
  ...new Set(
    [...Object.keys(readmes), ...Object.keys(runFiles)].map((path) => path.slice(FOLDER.length).split('/')[0]!),
  ),
].sort();

/** The question of a dataset: the first line below the title of its README. */
export async function questionOf(dataset: string): Promise<string> {
  const readme = (await readmes[`${FOLDER}${dataset}/README.md`]?.()) ?? '';
  return (
    readme
      .split('\n')
      .slice(1)
      .find((line) => line.trim() !== '') ?? dataset
  );
}

/** Architecture ids for which a dataset was recorded. */
export const recordedOn = (dataset: string): string[] =>
  Object.keys(runFiles)
    .filter((path) => path.startsWith(`${FOLDER}${dataset}/`))
    .map((path) => path.slice(FOLDER.length + dataset.length + 1, -'.json'.length));

/** @param gpu - Architecture id; optional while there is only one. */
export const loadRun = async (dataset: string, gpu?: string): Promise<Run> =>
  parseRun(await loadRunText(dataset, gpu), dataset);

/** The recorded file, unchanged. */
export async function loadRunText(dataset: string, gpu?: string): Promise<string> {
  requireDataset(dataset);
  const gpus = recordedOn(dataset);
  if (gpus.length === 0) throw new EvidenceError(`${dataset} has not been measured: it has no JSON file.`);
  if (gpu === undefined && gpus.length > 1)
    throw new EvidenceError(`${dataset} was measured on ${gpus.join(', ')}: name one with gpu="…".`);
  const load = runFiles[`${FOLDER}${dataset}/${gpu ?? gpus[0]}.json`];
  if (!load) throw new EvidenceError(`${dataset} was not measured on "${gpu}", but on ${gpus.join(', ')}.`);
  return load();
}

/** Cases in which the engine and the GPU disagree, with what is known about each. */
export const disagreementsOf = async (dataset: string): Promise<Readonly<Record<string, string>>> =>
  (await disagreements[`${FOLDER}${dataset}/disagreements.json`]?.()) ?? {};

/** Every human-readable file next to a dataset's README, without its numbers. */
export const filesOf = (dataset: string): string[] =>
  Object.keys(textFiles)
    .filter((path) => path.startsWith(`${FOLDER}${dataset}/`))
    .map((path) => path.slice(FOLDER.length + dataset.length + 1));

/** @param file - Relative to the dataset's folder; "../measure.cuh" is one that all share. */
export async function loadFile(dataset: string, file: string): Promise<string> {
  requireDataset(dataset);
  const path = file.startsWith('../') ? `${FOLDER}${file.slice(3)}` : `${FOLDER}${dataset}/${file}`;
  const load = textFiles[path];
  if (!load) throw new EvidenceError(`${dataset} has no file ${file}. It has ${filesOf(dataset).join(', ')}.`);
  return load();
}

function requireDataset(dataset: string): void {
  if (!datasets.includes(dataset))
    throw new EvidenceError(`There is no dataset "${dataset}" in content/evidence. There are ${datasets.join(', ')}.`);
}
