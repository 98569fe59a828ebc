import { expect, it } from 'vitest';
import type { Outcome } from './messages';
import { finishedText, noKernelText, ranText } from './words';

it('a source without a kernel names the files that may hold it', () => {
  expect(noKernelText([])).toBe('The source holds no kernel. Write a function that begins with __global__ void.');
  expect(noKernelText(['functors.h'])).toContain('It includes functors.h, which is not here: drop it on the editor');
  expect(noKernelText(['a.h', 'b.h'])).toContain('It includes a.h, b.h, which are not here: drop them on the editor');
});

it('a summary says what ran, and with where most is wasted for those who do not see it', () => {
  const access = {
    line: 13,
    requests: 4,
    sectors: 0,
    idealSectors: 0,
    wavefronts: 128,
    ideal: 4,
    space: 'shared',
  };
  const outcome = { accesses: [access], diagnostics: [], blocks: { ran: 56, of: 4096 }, scaled: {}, took: 300 };
  const ran = '56 of 4,096 blocks ran in 300 ms; the counts are scaled.';
  expect(ranText(outcome as unknown as Outcome)).toBe(ran);
  expect(finishedText(outcome as unknown as Outcome)).toBe(`${ran} Most is wasted in line 13.`);
  const refused = {
    ...outcome,
    blocks: { ran: 0, of: 4096 },
    diagnostics: [{ severity: 'error', line: 2, message: 'No.' }],
  };
  expect(finishedText(refused as unknown as Outcome)).toBe('Line 2: No.');
});
