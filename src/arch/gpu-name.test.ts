import { describe, expect, it } from 'vitest';
import { gpuName, shortName } from './gpu-name';
import { architectures } from './index';

describe('what a GPU is called in a sentence', () => {
  it.each([
    ['h200', 'H200'],
    ['rtx-4090', 'RTX 4090'],
    ['orin', shortName(architectures.orin.name)],
    ['x100', 'X100'],
  ])('%s is %s', (id, name) => expect(gpuName(id)).toBe(name));

  it('is never an id with its hyphens', () => {
    for (const id of Object.keys(architectures)) expect(gpuName(id)).not.toMatch(/NVIDIA|-\d/);
  });
});
