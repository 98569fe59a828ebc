import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passingWords } from './passing-words.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('goes away, and a second sentence is not removed with the first', () => {
  const words = passingWords();
  words.say('Link copied.');
  vi.advanceTimersByTime(3000);
  words.say('PNG saved.');
  vi.advanceTimersByTime(3000);
  expect(words.now).toBe('PNG saved.');
  vi.advanceTimersByTime(1001);
  expect(words.now).toBe('');
});

it('leaves time to act on what went wrong, and goes away too', () => {
  const words = passingWords();
  words.complain('Copying is not allowed here: http://…');
  vi.advanceTimersByTime(20_000);
  expect(words.now).not.toBe('');
  vi.advanceTimersByTime(10_001);
  expect(words.now).toBe('');
});
