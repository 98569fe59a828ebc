import type { KernelParameter } from '../compile/kernel';

/** The numbers of the registers that parameters of a kernel lie in. */
export const givenRegisters = (parameters: readonly KernelParameter[]): ReadonlySet<number> =>
  new Set(
    parameters.flatMap(({ place }) => {
      if (place.k === 'reg') return [place.reg.number];
      return place.k === 'split' ? place.parts.map(({ reg }) => reg.number) : [];
    }),
  );
