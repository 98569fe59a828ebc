/** What the predictions of the page assume: the reader's choice, in all places at once. */
export const choice: { cache: 'cold' | 'warm' } = $state({ cache: 'cold' });
