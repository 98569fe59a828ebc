import type { Value } from './node';

/** A constant as a signed number. */
export const constantNumber = ({ value }: Extract<Value, { k: 'constant' }>): number =>
  typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : value;
