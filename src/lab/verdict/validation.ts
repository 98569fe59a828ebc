/** How near predictions come to recorded times; components/lab/verdict/ladder-times.test.ts holds the numbers. */
export const validation = {
  gpu: 'H200',
  /** Transposes of the ladder of chapter 11, from memory and from a warm L2; the model was not fitted to them. */
  launches: 70,
  /** Half of them lie within so many percent, and nine in ten. */
  half: 17,
  nineInTen: 61,
  /** Of pairs that differ by more than 10 %, so many percent are told in the right order. */
  pairs: 76,
  /** Kernels of every kind, cold; times-vs-measured.test.ts holds the numbers. Nothing but the ranges was made from them. */
  h100: { launches: 366, kernels: 157, half: 27, within40: 62, pairs: 85 },
};
