/** Progress as a file: what a reader exports, and what an import accepts. */
import type { Progress, Solved } from './record';

const MARK = 'warp-and-weft progress';
const VERSION = 1;
/** No reader gets near these limits; a file that does was not written here. */
export const MOST = { bytes: 2_000_000, entries: 5000, given: 20_000, day: 200_000 };
/** "coalescing#ex-stride-3": the address of the page and the id of the place. */
const NAME = /^[a-z0-9-]{1,80}#[\w/-]{1,200}$/;

export type Read = { readonly progress: Progress } | { readonly problem: string };

export const writeProgress = (progress: Progress): string =>
  `${JSON.stringify({ is: MARK, version: VERSION, ...progress }, null, 1)}\n`;

class FileProblem extends Error {}

const refuse = (problem: string): never => {
  throw new FileProblem(problem);
};

/** A file's content, or in one sentence why it is refused. Never throws; nothing of a refused file is used. */
export function readProgress(text: string): Read {
  try {
    if (text.length > MOST.bytes) refuse(`It is larger than ${MOST.bytes / 1_000_000} MB.`);
    const all = objectOf(parsed(text), 'It');
    if (all['is'] !== MARK) refuse('It is no progress file of this book: the mark at its start is missing.');
    if (all['version'] !== VERSION)
      refuse(`It is of version ${short(all['version'])}; this edition of the book reads version ${VERSION}.`);
    return {
      progress: {
        exercises: entriesOf(all, 'exercises', solvedOf),
        scenes: entriesOf(all, 'scenes', dayOf),
        drafts: entriesOf(all, 'drafts', textOf),
      },
    };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('It is not JSON.');
  }
}

/** A message's quotation from a file: short, and text. */
const short = (value: unknown): string => `“${String(JSON.stringify(value)).slice(0, 40)}”`;

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${what} holds no entries.`);
  return value as Record<string, unknown>;
}

function entriesOf<T>(
  all: Record<string, unknown>,
  part: string,
  read: (value: unknown, what: string) => T,
): Record<string, T> {
  const entries = Object.entries(objectOf(all[part] ?? {}, `“${part}”`));
  if (entries.length > MOST.entries)
    refuse(`“${part}” has ${entries.length} entries; at most ${MOST.entries} are read.`);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (!NAME.test(name)) refuse(`${short(name)} in “${part}” names no place of a book.`);
      return [name, read(value, `${short(name)} in “${part}”`)];
    }),
  );
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length > MOST.given)
    refuse(`${what} is no text of at most ${MOST.given} letters.`);
  return value as string;
}

function whole(value: unknown, what: string, most: number): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > most)
    refuse(`${what} has a number that is no day: ${short(value)}.`);
  return value as number;
}

const dayOf = (value: unknown, what: string): number => whole(value, what, MOST.day);

function solvedOf(value: unknown, what: string): Solved {
  const { given, version, day, streak } = objectOf(value, what);
  return {
    given: textOf(given, what),
    version: textOf(version, what),
    day: dayOf(day, what),
    streak: whole(streak, what, 1000),
  };
}
