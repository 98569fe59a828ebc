import { describe, expect, it } from 'vitest';
import { gpuName } from './gpu-name';
import { architectureIds } from './index';

describe('what a GPU is called in a sentence', () => {
  it('is its name without its maker', () => {
    expect(gpuName('h200')).toBe('H200');
    expect(gpuName('rtx-4090')).toBe('GeForce RTX 4090');
  });

  it.each(architectureIds)('is not the id in capitals: %s', (id) => expect(gpuName(id)).not.toMatch(/NVIDIA|[A-Z]-\d/));

  it('is refused for what is no GPU of the book', () =>
    expect(() => gpuName('h300')).toThrow('no GPU is called "h300"'));
});
