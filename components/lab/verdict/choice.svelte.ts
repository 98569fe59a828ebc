/** What the predictions of the page stand on: the reader's choice, in all places at once. */
export const choice: { cache: 'cold' | 'warm' } = $state({ cache: 'cold' });
