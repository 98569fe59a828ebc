/** A reader's right answers and unfinished kernels: of this page, in this browser only. */
import { afterRight, isDue, isSame, type Progress } from '@src/progress/record';
import { loadProgress, nameOf, saveProgress, today } from '@src/progress/store';

const solvedOf = (id: string) => loadProgress().exercises[nameOf(id)];

/** The right answer, unless the exercise has changed since, or is to be asked again today. */
export function kept(id: string, version: string): string | null {
  const solved = solvedOf(id);
  return solved && isSame(solved, version) && !isDue(solved, today()) ? solved.given : null;
}

/** Why an exercise that was solved is asked again; '' for one that is not. */
export function askedAgain(id: string, version: string): string {
  const solved = solvedOf(id);
  if (!solved) return '';
  if (!isSame(solved, version)) return 'changed since you solved it';
  const days = today() - solved.day;
  return isDue(solved, today()) ? `asked again after ${days} ${days === 1 ? 'day' : 'days'}` : '';
}

export function keep(id: string, given: string, version: string): void {
  const progress = loadProgress();
  const name = nameOf(id);
  const solved = afterRight(progress.exercises[name], given, version, today());
  saveProgress({ ...progress, exercises: { ...progress.exercises, [name]: solved } });
}

/** A wrong answer to a question that came again: the next right one counts as the first. */
export function slip(id: string): void {
  const solved = solvedOf(id);
  const progress = loadProgress();
  if (solved)
    saveProgress({ ...progress, exercises: { ...progress.exercises, [nameOf(id)]: { ...solved, streak: 0 } } });
}

const without = <T>(entries: Readonly<Record<string, T>>, name: string): Record<string, T> => {
  const { [name]: _, ...others } = entries;
  return others;
};

const change = (how: (progress: Progress) => Progress): boolean => saveProgress(how(loadProgress()));

export const forget = (id: string): boolean =>
  change((all) => ({ ...all, exercises: without(all.exercises, nameOf(id)) }));

export const draftOf = (id: string): string | null => loadProgress().drafts[nameOf(id)] ?? null;
export const keepDraft = (id: string, text: string): boolean =>
  change((all) => ({ ...all, drafts: { ...all.drafts, [nameOf(id)]: text } }));
export const forgetDraft = (id: string): boolean =>
  change((all) => ({ ...all, drafts: without(all.drafts, nameOf(id)) }));
