import { count } from '@src/units/words';
import type { LabValues } from './params';

export const isShared = ({ memory }: LabValues): boolean => memory === 'shared';

/** "wavefront" or "sector": what an instruction costs. */
export const unitOf = (values: LabValues): string => (isShared(values) ? 'wavefront' : 'sector');

const NAMES: Readonly<Record<string, string>> = {
  ld: 'load',
  st: 'store',
  'cp.async': 'asynchronous copy',
};

/** "ldmatrix of 4 matrices", "load of 16 B per lane". */
export function instructionOf({ atom, vector, bytes }: LabValues): string {
  const [, name, matrices] = /^(\w+)\.x(\d)$/.exec(atom) ?? [];
  if (name) return `${name} of ${count(Number(matrices), 'matrix', 'matrices')}`;
  return `${NAMES[atom]!} of ${Number(vector) * Number(bytes)} B per lane`;
}

/** "instruction 3 of 32". */
export const stepName = (index: number, of: number): string => `instruction ${index + 1} of ${of}`;
