/** Kernels whose report and fixed version were both recorded: a finding can be compared with the gain of the fix. */

export interface Cured {
  /** The id of the finding that is fixed. */
  readonly finding: string;
  /** The bad launch and the fixed one: a report of content/evidence, and the kernel's short name in it. */
  readonly bad: readonly [report: string, kernel: string];
  readonly good: readonly [report: string, kernel: string];
  /** Other findings promise more: this is not the first one. */
  readonly isLater?: boolean;
}

const inPairs = (folder: string, finding: string, kernel: string, isLater = false): Cured => ({
  finding,
  isLater,
  bad: [`${folder}/before`, kernel],
  good: [`${folder}/after`, kernel],
});
const inOne = (finding: string, bad: string, good: string): Cured => ({
  finding,
  bad: ['reports/profiles', bad],
  good: ['reports/profiles', good],
});

export const cured: readonly Cured[] = [
  inPairs('reports', 'sectors', 'moveParticles'),
  inPairs('reports', 'bank-conflicts', 'transpose'),
  inPairs('reports', 'sectors', 'addMatrices'),
  inPairs('reports', 'atomics', 'sumArray'),
  inPairs('reports', 'grid', 'scale'),
  inPairs('reports', 'chains', 'polynomial'),
  inOne('in-flight', 'chase', 'compute'),
  inOne('sectors', 'moveStructures', 'moveArrays'),
  inOne('in-flight', 'copyScalar', 'copyVector'),
  inOne('requests', 'productNaive', 'productInRegisters'),
  inOne('bank-conflicts', 'transpose<0>', 'transpose<1>'),
  inOne('requests', 'sumTree', 'sumShuffles'),
  inOne('constant', 'weighConstant', 'weighL1'),
  inOne('in-flight', 'copyThenCompute', 'copyWhileComputing'),
  inOne('bank-conflicts', 'transposeByTma<0>', 'transposeByTma<1>'),
  inOne('spills', 'productBounded<4>', 'productBounded<2>'),
  inPairs('cures', 'in-flight', 'chains'),
  inPairs('cures', 'occupancy', 'chains', true),
  inPairs('cures', 'barrier', 'blockSums'),
  inPairs('cures', 'divergence', 'branches'),
  inPairs('cures', 'tail', 'polynomials'),
  inPairs('cures', 'tail', 'lonePolynomials', true),
];
