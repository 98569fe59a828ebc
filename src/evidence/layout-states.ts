import type { RecordedStates } from './states-in';

/** The recorded states of the layout lab: a separate file, so that no other figure carries them. */
export const layoutStates = import.meta.glob<RecordedStates>(
  ['/content/evidence/figure-layout-lab/*.json', '!/content/evidence/figure-layout-lab/disagreements.json'],
  {
    query: '?layouts',
    import: 'default',
    eager: true,
  },
);
