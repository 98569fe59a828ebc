import { describe, expect, it } from 'vitest';
import { copyState, megabytes, type CopyFacts } from './state';

const facts: CopyFacts = { isPossible: true, isWanted: true, kept: null, loading: null, known: null };
const report = {
  kind: 'offline',
  edition: 'a',
  files: 3,
  bytes: 12_300_000,
  loadedBytes: 6_150_000,
  problem: '',
} as const;

it.each([
  [0, '0.0 MB'],
  [1_250_000, '1.3 MB'],
  [34_400_000, '34 MB'],
])('%i bytes are %s', (bytes, text) => expect(megabytes(bytes)).toBe(text));

describe('the copy', () => {
  it('has a size before it is loaded', () => {
    const known = { files: 3, bytes: 12_300_000 };
    expect(copyState({ ...facts, isWanted: false, known })).toEqual({
      text: 'No copy is kept. It would be 12 MB in 3 files.',
      progress: null,
      canKeep: true,
      canRemove: false,
    });
    expect(copyState({ ...facts, isWanted: false }).text).toBe('No copy is kept.');
    expect(copyState({ ...facts, known }).text).toBe('The copy will be loaded: 12 MB in 3 files.');
  });
  it('reports its progress, and then is ready', () => {
    expect(copyState({ ...facts, loading: report })).toMatchObject({
      text: 'Loading the copy: 6.2 MB of 12 MB.',
      progress: 0.5,
    });
    expect(copyState({ ...facts, kept: report })).toMatchObject({ text: 'Ready offline, 12 MB.', canRemove: true });
  });
  it('stays ready while a new edition is loaded, and when that fails', () => {
    expect(copyState({ ...facts, kept: report, loading: report }).text).toContain('stays ready');
    expect(copyState({ ...facts, kept: report, loading: { ...report, problem: 'no' } }).text).toBe(
      'Ready offline, 12 MB.',
    );
  });
  it('says why loading stopped, and offers to continue', () => {
    const state = copyState({ ...facts, loading: { ...report, problem: 'the browser has no room left' } });
    expect(state.text).toBe('Loading stopped at 6.2 MB of 12 MB: the browser has no room left. What has come is kept.');
    expect(state.canKeep).toBe(true);
  });
  it('is not promised where it is impossible', () => {
    expect(copyState({ ...facts, isPossible: false })).toMatchObject({ canKeep: false, canRemove: false });
  });
});
