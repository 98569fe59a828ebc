import { expect, it } from 'vitest';
import { markOf } from './line-marks';
import { accessOf, sampleOf } from './testing';

const atomics = (addressOf: (lane: number) => number, sectors: number) =>
  markOf(accessOf({ op: 'red', requests: 8, sectors, idealSectors: 8, worst: sampleOf(addressOf) })).title;

it('calls what atomics on one address count by its name: all lanes touch one sector, again and again', () => {
  expect(atomics(() => 0, 8 * 32)).toMatch(/: 32 atomics on one address per request; the ideal is 1$/);
  expect(atomics((lane) => (lane % 16) * 4, 8 * 4)).toMatch(/: 4 sector transfers per request; the ideal is 1$/);
  expect(atomics((lane) => lane * 32, 8 * 32)).toMatch(/: 32 sectors per request; the ideal is 1$/);
});
