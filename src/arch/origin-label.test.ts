import { describe, expect, it } from 'vitest';
import { originLabel } from './origin-label';

describe('the label of an origin', () => {
  it('names the document and the place, and links to the document on the sources page', () => {
    expect(originLabel('source:nsight-compute#memory-tables')).toEqual({
      kind: 'source',
      text: 'nsight compute, memory tables',
      href: '/sources/#nsight-compute',
    });
  });

  it('links to the page of a measurement', () => {
    expect(originLabel('evidence:tag-hash')).toEqual({
      kind: 'evidence',
      text: 'tag hash',
      href: '/evidence/tag-hash/',
    });
  });

  it('gives the arithmetic of a derived value and the reason for an estimate, colons included, and links nowhere', () => {
    expect(originLabel('derived:64 warps of 32 threads')).toEqual({
      kind: 'derived',
      text: '64 warps of 32 threads',
      href: null,
    });
    expect(originLabel('estimate:unsourced: as on 9.0')).toEqual({
      kind: 'estimate',
      text: 'unsourced: as on 9.0',
      href: null,
    });
  });
});
