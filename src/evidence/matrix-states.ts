import type { RecordedStates } from './states-in';

/** The recorded tiles of ldmatrix and stmatrix, by their form and row addresses. */
export const matrixStates = import.meta.glob<RecordedStates>(['/content/evidence/{ld,st}matrix/*.json'], {
  query: '?matrices',
  import: 'default',
  eager: true,
});
