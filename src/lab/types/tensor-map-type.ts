import type { Struct } from './type';

/** `CUtensorMap`: opaque except to the bulk engine. */
export const tensorMapType: Struct = {
  k: 'struct',
  name: 'CUtensorMap',
  size: 128,
  align: 64,
  fields: [],
  origin: null,
  union: false,
};
