/** What tests read: recordings, known disagreements, and a chapter's words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseRun } from './parse-run.mjs';
import type { Row, Run } from './run';

const content = new URL('../../content/', import.meta.url);

/**
 * Some of many cases of one kind, for `npm test`: every `every`-th. All of them in the full sweep, with `FULL=1 npm test`,
 * or with `EVERY_LAUNCH=1 npx vitest run` for a part.
 */
export const someOf = <T>(cases: readonly T[], every: number): T[] =>
  cases.filter((_, place) => process.env['EVERY_LAUNCH'] || place % every === 0);

/** @param path - From `content/evidence`. */
export const evidenceText = (path: string): string => readFileSync(new URL(`evidence/${path}`, content), 'utf8');

/** The recording of a dataset on a GPU. */
export const recordedRun = (dataset: string, gpu = 'h200'): Run =>
  parseRun(evidenceText(`${dataset}/${gpu}.json`), `${dataset}/${gpu}.json`);

/** The rows of a recording. */
export const rowsOf = (dataset: string, gpu = 'h200'): readonly Row[] => recordedRun(dataset, gpu).rows;

/** A recorded launch: its counters, and the content of its buffers afterward. */
export interface LaunchRow extends Row {
  readonly counters: Readonly<Record<string, number>>;
  readonly result: string;
}

/** The rows of a recording in which every launch has counters and a result. */
export const launchRowsOf = (dataset: string, gpu = 'h200'): readonly LaunchRow[] =>
  rowsOf(dataset, gpu).map(({ counters, result, ...row }) => {
    if (!counters || result === undefined) throw new Error(`${dataset}: "${row.case}" has no counters or no result.`);
    return { ...row, counters, result };
  });

/** Cases in which model and GPU disagree, with what is known about each; none where no file exists. */
export function disagreementsOf(dataset: string): Readonly<Record<string, string>> {
  const path = `${dataset}/disagreements.json`;
  if (!existsSync(new URL(`evidence/${path}`, content))) return {};
  return JSON.parse(evidenceText(path)) as Readonly<Record<string, string>>;
}

/** The source of the chapter at an address, with every run of white space as one space. */
export function chapter(address: string): string {
  const folder = readdirSync(new URL('chapters/', content)).find((name) => /^\d+-(.*)$/.exec(name)?.[1] === address);
  if (folder === undefined) throw new Error(`There is no chapter ${address}.`);
  return page(`chapters/${folder}`);
}

/** The same for a page of the atlas. */
export const atlas = (folder: string): string => page(`atlas/${folder}`);

const page = (folder: string): string =>
  readFileSync(new URL(`${folder}/index.mdx`, content), 'utf8').replaceAll(/\s+/g, ' ');

function only<T>(found: readonly T[], what: string): T {
  if (found.length !== 1) throw new Error(`${found.length} instead of 1: ${what}`);
  return found[0]!;
}

/** The one row whose parameters are these. */
export function rowWith(rows: readonly Row[], params: Readonly<Record<string, unknown>>): Row {
  const found = rows.filter((row) => Object.entries(params).every(([name, value]) => row.params[name] === value));
  return only(found, JSON.stringify(params));
}

export const caseOf = (rows: readonly Row[], name: string): Row =>
  rowWith(
    rows.filter((row) => row.case === name),
    {},
  );

export const value = (row: Row, name = 'timeUs'): number => row.values![name]!.median;

/** The counter whose name contains this. */
export function counted(row: Row, part: string): number {
  const found = Object.entries(row.counters!).filter(([name]) => name.includes(part));
  return only(found, part)[1];
}
