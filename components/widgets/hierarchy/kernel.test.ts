import { describe, expect, it } from 'vitest';
import { architecture, architectureIds } from '@src/arch';
import { kernel, ringBytes } from './kernel';

const code = (gpu: string): string => kernel({ gpu, other: 'none' });

describe.each(architectureIds)('the CUDA for the %s', (gpu) => {
  const arch = architecture(gpu);

  it('has rings that only the level meant holds', () => {
    const { l1, l2, dram } = ringBytes(gpu);
    expect(l1).toBeLessThan(arch.l1SharedBytes.value / 8);
    expect(l2).toBeGreaterThan(arch.l1SharedBytes.value);
    expect(l2).toBeLessThan(arch.l2Bytes.value);
    expect(dram).toBeGreaterThan(arch.l2Bytes.value);
    expect(dram).toBeLessThan(arch.dramBytes.value);
    for (const bytes of [l1, l2, dram]) expect(bytes % arch.lineBytes.value).toBe(0);
  });

  it('asks a neighbour block only where there are clusters', () => {
    expect(code(gpu).includes('__cluster_dims__')).toBe(arch.clusters.value !== null);
    expect(code(gpu)).toContain(`For the ${arch.name}:`);
  });
});
