import { expect, it } from 'vitest';
import { noKernelText } from './words';

it('a source without a kernel names the files in which it may be', () => {
  expect(noKernelText([])).toBe('The source holds no kernel. Write a function that begins with __global__ void.');
  expect(noKernelText(['functors.h'])).toContain('It includes functors.h, which is not here: drop it on the editor');
  expect(noKernelText(['a.h', 'b.h'])).toContain('It includes a.h, b.h, which are not here: drop them on the editor');
});
