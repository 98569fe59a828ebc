import { describe, expect, it } from 'vitest';
import { fieldNumber, readQuery, writeQuery } from './query';

describe('the state in the address', () => {
  it('comes back as it was', () => {
    const state = { profile: { ldRequests: 12, timeNs: 1.5 }, gpu: 'a100', global: 16, shared: 4 };
    expect(readQuery(writeQuery(state), ['h200', 'a100'])).toEqual(state);
    expect(writeQuery({ ...state, profile: {} })).toBe('');
  });

  it('takes nothing over that no field could hold', () => {
    expect(readQuery('?ldRequests=-1&stSectors=x&width=3&gpu=z9&timeNs=', ['h200'])).toEqual({
      profile: {},
      gpu: null,
      global: 4,
      shared: 4,
    });
  });

  it('reads numbers as people write them', () => {
    expect(['8,388,608', ' 12 ', '1e6', '', '-1', 'abc', '1.5'].map(fieldNumber)).toEqual([
      8388608,
      12,
      1e6,
      undefined,
      null,
      null,
      1.5,
    ]);
  });
});
