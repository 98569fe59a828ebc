/**
 * Progress in this browser, and nowhere else. Without storage, or with a full one, it lasts for the page. What an older
 * edition stored under another name is migrated.
 */
import { NONE, type Progress, type Solved } from './record';

const KEY = 'progress';
const OLD_KEY = 'exercises';

/** What could not be stored. */
let unstored: Progress | null = null;

function parsed(key: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const isSolved = (value: unknown): value is Solved => {
  const { given, version, day, streak } = (value ?? {}) as Partial<Record<keyof Solved, unknown>>;
  return [given, version].every((it) => typeof it === 'string') && [day, streak].every(Number.isFinite);
};

/** Another program may have written under the same name: foreign data is ignored. */
const some = <T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries((value as object | undefined) ?? {}).filter((entry): entry is [string, T] => is(entry[1])),
  );
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** Days since 1970-01-01 in the reader's local time. */
export function today(now = new Date()): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

export function loadProgress(): Progress {
  if (unstored) return unstored;
  const read = parsed(KEY);
  if (read)
    return {
      exercises: some(read['exercises'], isSolved),
      scenes: some(read['scenes'], isNumber),
      drafts: some(read['drafts'], isText),
    };
  const old = Object.entries(some(parsed(OLD_KEY), isText));
  if (old.length === 0) return NONE;
  const isDraft = ([name]: readonly [string, string]): boolean => name.endsWith('/text');
  return {
    scenes: {},
    drafts: Object.fromEntries(old.filter(isDraft)),
    exercises: Object.fromEntries(
      old
        .filter((entry) => !isDraft(entry))
        .map(([name, given]) => [name, { given, version: '', day: today(), streak: 1 }]),
    ),
  };
}

/** @returns Whether it will still be there tomorrow. */
export function saveProgress(progress: Progress): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
    localStorage.removeItem(OLD_KEY);
    unstored = null;
    return true;
  } catch {
    unstored = progress;
    return false;
  }
}

/** The last part of the address names the page, wherever the book is hosted. */
export const nameOf = (id: string): string => `${location.pathname.split('/').filter(Boolean).at(-1) ?? ''}#${id}`;
