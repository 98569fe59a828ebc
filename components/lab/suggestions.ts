import type { Access } from '@src/lab';
import { causeOf, type Place } from './causes';
import { compiledNotes } from './compiled-notes';
import { excessOf, shapeOf } from './shape';

/** A known cause, in words, with all accesses that have it, and where the book explains it. */
export interface Suggestion extends Place {
  /** In the order of the source. */
  readonly accesses: readonly Access[];
  readonly text: string;
  /** What it would save: excess sectors or wavefronts; 0 for a mere opportunity, or a note. */
  readonly weight: number;
  /** What the compiler probably does by itself: nothing to change, but the counts are of what is written. */
  readonly isNote: boolean;
}

/** Worst first; accesses with the same cause are together. */
export function suggestionsFor(accesses: readonly Access[]): readonly Suggestion[] {
  const causes = accesses.flatMap((access) => {
    const sample = access.worst ?? access.first;
    const found = sample && causeOf(access, shapeOf(sample, access.width));
    return found ? [{ ...found, accesses: [access], isNote: false }] : [];
  });
  const notes = compiledNotes(accesses).map((note) => ({ ...note, isNote: true }));
  const groups = new Map<string, Suggestion>();
  for (const { accesses: own, ...rest } of [...causes, ...notes]) {
    const before = groups.get(rest.text);
    const weight = rest.isNote ? 0 : own.reduce((sum, each) => sum + excessOf(each), 0);
    groups.set(rest.text, {
      ...rest,
      accesses: [...(before?.accesses ?? []), ...own],
      weight: (before?.weight ?? 0) + weight,
    });
  }
  const lineOf = ({ accesses: own }: Suggestion): number => own[0]?.line ?? 0;
  return [...groups.values()].sort(
    (a, b) => Number(a.isNote) - Number(b.isNote) || b.weight - a.weight || lineOf(a) - lineOf(b),
  );
}

/** The lines of a suggestion, each once, with an access to go to. */
export const linesOf = ({ accesses }: Suggestion): readonly Access[] =>
  accesses
    .filter(({ line }, index) => accesses.findIndex((each) => each.line === line) === index)
    .sort((a, b) => a.line - b.line);
