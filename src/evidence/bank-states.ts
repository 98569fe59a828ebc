import type { RecordedStates } from './states-in';

/** The recorded states of the banks figure: a separate file, so that no other figure carries them. */
export const bankStates = import.meta.glob<RecordedStates>(
  ['/content/evidence/figure-banks*/*.json', '!/content/evidence/*/disagreements.json'],
  { query: '?states', import: 'default', eager: true },
);
