import type { KernelParameter } from '../compile/kernel';

export const givenRegisters = (parameters: readonly KernelParameter[]): ReadonlySet<number> =>
  new Set(
    parameters.flatMap(({ place }) => {
      if (place.k === 'reg') return [place.reg.number];
      return place.k === 'split' ? place.parts.map(({ reg }) => reg.number) : [];
    }),
  );
