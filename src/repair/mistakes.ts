import { mistaken, type RepairTask } from './task';
import { plainLines, plainSource } from './tokens';

/**
 * Which of the foreseen mistakes a reader made: its index, or -1. The reader's kernel equals the mistaken one except for
 * comments and spaces, or has every line in which the mistaken one differs from both the broken and the repaired kernel, and
 * none that it lacks.
 */
export function mistakeIn(task: RepairTask, source: string): number {
  const given = plainSource(source);
  const all = task.mistakes.map((mistake) => mistaken(task, mistake));
  const exact = all.findIndex((text) => plainSource(text) === given);
  return exact >= 0 ? exact : all.findIndex((text) => holdsEdit(task, text, source));
}

function holdsEdit(task: RepairTask, text: string, source: string): boolean {
  const lines = plainLines(text);
  const given = plainLines(source);
  const before = plainLines(task.broken);
  const own = lines.filter((line) => !before.includes(line) && !plainLines(task.repaired).includes(line));
  const gone = before.filter((line) => !lines.includes(line));
  return own.length > 0 && own.every((line) => given.includes(line)) && gone.every((line) => !given.includes(line));
}

/** Only comments and spaces were changed. */
export const isUnchanged = ({ broken }: RepairTask, source: string): boolean =>
  plainSource(source) === plainSource(broken);
