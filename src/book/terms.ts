import { asynchronousTerms } from './terms/asynchronous';
import { executionTerms } from './terms/execution';
import { memoryTerms } from './terms/memory';
import { profilingTerms } from './terms/profiling';
import { sharedTerms } from './terms/shared';
import type { Term } from './terms/term';

export type { Term } from './terms/term';

/** The glossary, by subject. */
export const termsBySubject: readonly { readonly subject: string; readonly terms: readonly Term[] }[] = [
  { subject: 'Who executes', terms: executionTerms },
  { subject: 'Memory and caches', terms: memoryTerms },
  { subject: 'Shared memory, tiles, and lanes that exchange values', terms: sharedTerms },
  { subject: 'Asynchronous copies', terms: asynchronousTerms },
  { subject: 'In a profile', terms: profilingTerms },
];

export const terms: readonly Term[] = termsBySubject.flatMap(({ terms: some }) => some);

/** @throws {Error} For an id that no term has. */
export function termNamed(id: string): Term {
  const found = terms.find((term) => term.id === id);
  if (!found) throw new Error(`Term: there is no "${id}". There are ${terms.map((term) => term.id).join(', ')}.`);
  return found;
}

/** "SM (streaming multiprocessor)" */
export const fullNameOf = ({ name, long }: Term): string => (long === undefined ? name : `${name} (${long})`);
