import type { RecordedStates } from './states-in';

/** The recorded states of the vector-load figure: a separate file, so that no other figure carries them. */
export const vectorLoadStates = import.meta.glob<RecordedStates>(
  ['/content/evidence/figure-vector-load/*.json', '!/content/evidence/figure-vector-load/disagreements.json'],
  { query: '?states', import: 'default', eager: true },
);
