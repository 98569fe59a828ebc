import { describe, expect, it } from 'vitest';
import { mergeWords, type MergeKind } from '@src/lab';
import { aboutCompiled } from './about-compiled';
import { compiledText } from './compiled-words';
import { markOf } from './line-marks';
import { accessOf, compiledOf } from './testing';

const there = { line: 9, column: 11 };

describe('what the compiler makes of an access, in short', () => {
  it('says nothing where it leaves it as it is written', () => {
    expect(compiledText(accessOf())).toBeNull();
  });
  it.each<[MergeKind, string, string]>([
    ['repeated', 'not loaded again: line 9:11 has it', 'not loaded again'],
    ['forwarded', 'not loaded: line 9:11 wrote it', 'not loaded: the thread wrote it'],
    ['joined', 'goes with line 9:11', 'left out'],
    ['unused', 'not loaded: nothing uses it', 'not loaded: nothing uses it'],
    ['unchanged', 'not stored: the value is there already', 'not stored: the value is there already'],
    ['overwritten', 'not stored: line 9:11 stores there again', 'not stored: stored there again'],
  ])('%s, when nothing is left of it', (why, together, alone) => {
    expect(compiledText(accessOf({ compiled: compiledOf(why, { with: there }) }))).toBe(together);
    expect(compiledText(accessOf({ compiled: compiledOf(why) }))).toBe(alone);
  });
  it('of the remaining requests, says only what differs from the source', () => {
    const same = { requests: 8, sectors: 32, wavefronts: 8, width: 4 };
    const text = (why: MergeKind, more = {}) =>
      compiledText(accessOf({ compiled: compiledOf(why, { ...same, ...more }) }));
    expect(text('widened', { requests: 2, width: 16 })).toBe('2 requests of 16 B');
    expect(text('joined', { width: 8, with: there })).toBe('8 requests of 8 B, with line 9:11');
    expect(text('repeated', { requests: 1, sectors: 4, wavefronts: 1 })).toBe('1 request, 4 sectors, 1 wavefront');
    expect(text('aggregated', { sectors: 8 })).toBe('8 requests of one lane, 8 sectors');
    expect(text('chosen', { wavefronts: 12, with: there })).toBe(
      'one access with line 9:11: 8 requests, 12 wavefronts',
    );
  });
  it('gives sectors of global memory only', () => {
    const shared = accessOf({
      space: 'shared',
      sectors: 0,
      compiled: compiledOf('widened', { requests: 2, width: 16 }),
    });
    expect(compiledText(shared)).toBe('2 requests of 16 B, 0 wavefronts');
  });
});

it('a mark keeps the count as written, and its title tells the rest', () => {
  const written = markOf(accessOf());
  const left = markOf(accessOf({ compiled: compiledOf('repeated', { with: there }) }));
  expect(left.text).toBe(written.text);
  expect(left.title).toBe(`${written.title}; as compiled, probably not loaded again: line 9:11 has it`);
});

it('every reason is a sentence', () => {
  for (const words of Object.values(mergeWords)) expect(words).toMatch(/^[A-Z].*\.$/);
  expect(aboutCompiled).toMatch(/^Nsight Compute .* as predicted in \d+\.$/);
});
