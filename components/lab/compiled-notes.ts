import { mergeWords, type Access, type MergeKind } from '@src/lab';
import type { Place } from './causes';

/** What the compiler probably does with accesses as they are written: nothing to change. */
export interface CompiledNote extends Place {
  readonly accesses: readonly Access[];
  readonly text: string;
}

/** Where the book says more about it. */
const places: Readonly<Record<MergeKind, Place>> = {
  repeated: { chapter: 'read-only-data', section: 'what-a-promise-changes' },
  forwarded: { chapter: 'read-only-data', section: 'what-a-promise-changes' },
  joined: { chapter: 'vectorized-access', section: 'what-width-changes-and-what-it-does-not' },
  widened: { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
  aggregated: { chapter: 'warp-shuffles', section: 'one-atomic-for-the-whole-warp' },
  chosen: { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
  unused: { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
  unchanged: { chapter: 'read-only-data', section: 'what-a-promise-changes' },
  overwritten: { chapter: 'read-only-data', section: 'what-a-promise-changes' },
  left: { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
  sunk: { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
  unrolled: { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
};

/** Each reason once, with all accesses that have it. */
export function compiledNotes(accesses: readonly Access[]): readonly CompiledNote[] {
  const byKind = new Map<MergeKind, Access[]>();
  for (const access of accesses) {
    const { compiled } = access;
    if (!compiled) continue;
    const before = byKind.get(compiled.why);
    if (before) before.push(access);
    else byKind.set(compiled.why, [access]);
  }
  return [...byKind].map(([kind, own]) => ({ accesses: own, text: mergeWords[kind], ...places[kind] }));
}
