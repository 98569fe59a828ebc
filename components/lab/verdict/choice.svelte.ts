/** What the predictions of the page assume, and whether their accuracy is open: the reader's choice, in all places at once. */
export const choice: { cache: 'cold' | 'warm'; isAccuracyOpen: boolean } = $state({
  cache: 'cold',
  isAccuracyOpen: false,
});
