/**
 * Generators of accesses to shared memory: what kernels do to global memory too, folded into a block's share, and wide
 * accesses whose lanes agree in pairs, or nearly.
 */
import fc from 'fast-check';
import type { Architecture } from '@src/arch/architecture';
import { elementsByKind, masks } from '../arbitraries';
import type { SharedAccess, SharedAtomic } from './access';
import { widthsByAtomic } from './atomics';
import type { MatrixAccess } from './matrix-access';
import { sharedWidths } from './require-shared';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const few = fc.array(fc.nat(63), { minLength: 32, maxLength: 32 });
const many = fc.array(fc.nat(4095), { minLength: 32, maxLength: 32 });

/** Lanes n and n XOR distance access one element; sometimes one lane does not. */
const paired = fc
  .record({
    places: fc.oneof(fc.constant(LANES), few, many),
    distance: fc.constantFrom(1, 2, 4, 16),
    broken: fc.option(fc.nat(31)),
  })
  .map(({ places, distance, broken }) =>
    LANES.map((lane) => (lane === broken ? places[lane ^ distance]! + 7 : places[lane & ~distance]!)),
  );

/** Different elements of few banks. */
const crowded = fc
  .record({ banks: fc.constantFrom(1, 2, 4), rows: many })
  .map(({ banks, rows }) => rows.map((row, lane) => 32 * row + (lane % banks)));

/** Masks with one lane per pair, so that none disagree. */
const alone = fc.record({ picks: fc.nat(0xffff), distance: fc.constantFrom(1, 2) }).map(({ picks, distance }) =>
  LANES.filter((lane) => (lane & distance) === 0)
    .map((lane, index) => ((picks >>> index) & 1 ? lane ^ distance : lane))
    .reduce((sum, lane) => sum + 2 ** lane, 0),
);

export const elements: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...Object.values(elementsByKind)) },
  { weight: 2, arbitrary: paired },
  { weight: 1, arbitrary: crowded },
  { weight: 1, arbitrary: few },
);

const atomicWithWidth = fc
  .constantFrom(...(Object.keys(widthsByAtomic) as SharedAtomic[]))
  .chain((atomic) =>
    fc.constantFrom(...widthsByAtomic[atomic]).map((width) => ({ op: 'atomic' as const, atomic, width })),
  );

const loadOrStore = fc.record({
  op: fc.constantFrom('load' as const, 'load' as const, 'store' as const),
  width: fc.constantFrom(...sharedWidths),
});

/** Any access that shared memory supports: every operation and width, any mask, naturally aligned. */
export const sharedAccessOn = (arch: Architecture): fc.Arbitrary<SharedAccess> =>
  fc
    .record({
      what: fc.oneof({ weight: 3, arbitrary: loadOrStore }, { weight: 1, arbitrary: atomicWithWidth }),
      places: elements,
      mask: fc.oneof({ weight: 4, arbitrary: masks }, { weight: 1, arbitrary: alone }),
    })
    .map(({ what, places, mask }) => ({
      ...what,
      addressByLane: places.map((place, lane) =>
        (mask >>> lane) & 1 ? (place % (arch.maxSharedBytesPerBlock.value / what.width)) * what.width : null,
      ),
    }));

/** Any ldmatrix, or stmatrix, of 16-bit elements. */
export const matrixAccessOn = (arch: Architecture, op: MatrixAccess['op']): fc.Arbitrary<MatrixAccess> =>
  fc
    .record({
      matrices: fc.constantFrom(1 as const, 2 as const, 4 as const),
      transposed: fc.boolean(),
      places: elements,
    })
    .map(({ matrices, transposed, places }) => ({
      op,
      matrices,
      transposed,
      addressByLane: places.map((place) => (place % (arch.maxSharedBytesPerBlock.value / 16)) * 16),
    }));
