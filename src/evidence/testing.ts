/** What the tests of sentences need: a chapter's words, and the rows of a recording. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Row, Run } from './run';

const content = new URL('../../content/', import.meta.url);

export const rowsOf = (dataset: string, arch = 'h200'): readonly Row[] =>
  (JSON.parse(readFileSync(new URL(`evidence/${dataset}/${arch}.json`, content), 'utf8')) as Run).rows;

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

/** The counter with this in its name. */
export function counted(row: Row, part: string): number {
  const found = Object.entries(row.counters!).filter(([name]) => name.includes(part));
  return only(found, part)[1];
}
