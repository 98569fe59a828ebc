import type { Struct } from './type';

/** `CUtensorMap`: what it holds only the bulk engine knows. */
export const tensorMapType: Struct = {
  k: 'struct',
  name: 'CUtensorMap',
  size: 128,
  align: 64,
  fields: [],
  origin: null,
  union: false,
};
