/** What a reader has done, as plain data: which exercises were solved, which scenes were seen, and when a question comes again. */

/** A solved exercise. Days are whole days since 1970-01-01. */
export interface Solved {
  /** The right answer as given. */
  readonly given: string;
  /** The exercise's version at the time: another version is asked again. '' if unknown. */
  readonly version: string;
  /** The day of the last right answer. */
  readonly day: number;
  /** Number of right answers in a row, each on its day. */
  readonly streak: number;
}

export interface Progress {
  readonly exercises: Readonly<Record<string, Solved>>;
  /** The day on which each scene was first seen. */
  readonly scenes: Readonly<Record<string, number>>;
  /** Kernels that a reader has started to repair. */
  readonly drafts: Readonly<Record<string, string>>;
}

export const NONE: Progress = { exercises: {}, scenes: {}, drafts: {} };

/** Days until a question comes again, by the number of right answers in a row. */
export const INTERVALS = [1, 3, 7, 16, 35, 90] as const;

export const dueDay = ({ day, streak }: Solved): number =>
  day + INTERVALS[Math.max(1, Math.min(INTERVALS.length, streak)) - 1]!;

export const isDue = (solved: Solved, today: number): boolean => dueDay(solved) <= today;

/** After a right answer. One that was not due yet does not change when the question comes again. */
export function afterRight(before: Solved | undefined, given: string, version: string, today: number): Solved {
  if (!before || !isSame(before, version)) return { given, version, day: today, streak: 1 };
  return isDue(before, today)
    ? { given, version, day: today, streak: Math.min(INTERVALS.length, before.streak + 1) }
    : { ...before, given, version };
}

/** An exercise without a version was solved before versions were kept: it counts. */
export const isSame = ({ version }: Solved, now: string): boolean => version === '' || now === '' || version === now;

/** Merge both; in a conflict the later one wins. */
export function merged(a: Progress, b: Progress): Progress {
  const exercises = { ...a.exercises };
  for (const [name, solved] of Object.entries(b.exercises))
    if (!exercises[name] || exercises[name].day <= solved.day) exercises[name] = solved;
  const scenes = { ...a.scenes };
  for (const [name, day] of Object.entries(b.scenes)) scenes[name] = Math.min(day, scenes[name] ?? day);
  return { exercises, scenes, drafts: { ...a.drafts, ...b.drafts } };
}
