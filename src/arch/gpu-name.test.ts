import { describe, expect, it } from 'vitest';
import { gpuName } from './gpu-name';
import { architectureIds } from './index';

describe('the name of a GPU in a sentence', () => {
  it('is its name without its maker', () => {
    expect(gpuName('h200')).toBe('H200');
    expect(gpuName('rtx-4090')).toBe('GeForce RTX 4090');
  });

  it.each(architectureIds)('is not the id in capitals: %s', (id) => expect(gpuName(id)).not.toMatch(/NVIDIA|[A-Z]-\d/));

  it('is refused for an unknown GPU', () => expect(() => gpuName('h300')).toThrow('no GPU is called "h300"'));
});
