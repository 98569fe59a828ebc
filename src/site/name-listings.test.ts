import { describe, expect, it } from 'vitest';
import { nameOf } from './name-listings.mjs';

describe('the name of a listing', () => {
  it('is its title', () => expect(nameOf({ title: 'A sum', code: 'int x;' })).toBe('A sum'));

  it('or its first line', () => {
    expect(nameOf({ title: undefined, code: '\n  int x;\nint y;' })).toBe('Code: int x;');
    expect(nameOf({ title: '', code: 'x'.repeat(80) })).toBe(`Code: ${'x'.repeat(60)}`);
  });
});
