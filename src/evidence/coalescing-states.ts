import type { RecordedStates } from './states-in';

/** The recorded states of the coalescing figure: a separate file, so that no other figure carries them. */
export const coalescingStates = import.meta.glob<RecordedStates>(
  ['/content/evidence/figure-coalescing/*.json', '!/content/evidence/figure-coalescing/disagreements.json'],
  { query: '?states', import: 'default', eager: true },
);
