import { absent, fact, present, type Fact } from '../fact';

const bothDistances: readonly number[] = [1, 2];

const pairsAssumed = fact(bothDistances, 'estimate:stated for 7.0 to 7.5 and measured on 9.0, assumed for the rest');

/** CUDA 13.0 no longer compiles for 7.0, so its instructions could not be inspected. */
const countingUnseen: Fact<null> = { value: null, from: 'estimate:assumed to be as seen on compute capability 7.5' };

const ldmatrix = present('source:ptx-isa#matrix-loads-and-stores');
const withoutStmatrix = absent('source:ptx-isa#matrix-loads-and-stores');

export const sharedOnVolta = {
  sharedLoadPairs: fact(bothDistances, 'source:forum-shared-128-bit#paired-lanes'),
  sharedCounting: countingUnseen,
  ldmatrix: absent('source:ptx-isa#matrix-loads-and-stores'),
  stmatrix: withoutStmatrix,
} as const;

export const sharedOnTuring = {
  sharedLoadPairs: fact(bothDistances, 'source:forum-shared-128-bit#paired-lanes'),
  sharedCounting: absent('evidence:shared-atomic'),
  ldmatrix,
  stmatrix: withoutStmatrix,
} as const;

/** Ampere and Ada. */
export const sharedSinceAmpere = {
  sharedLoadPairs: pairsAssumed,
  sharedCounting: present('evidence:shared-atomic'),
  ldmatrix,
  stmatrix: withoutStmatrix,
} as const;

export const sharedOnHopper = {
  sharedLoadPairs: fact(bothDistances, 'evidence:shared-access'),
  sharedCounting: present('evidence:shared-atomic'),
  ldmatrix,
  stmatrix: present('source:ptx-isa#matrix-loads-and-stores'),
} as const;

export const sharedOnBlackwell = { ...sharedOnHopper, sharedLoadPairs: pairsAssumed } as const;
