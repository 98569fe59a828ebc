import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn';

let frames: (() => void)[] = [];
/** A frame is painted, and the work due after it is done. */
function frame(): void {
  const due = frames;
  frames = [];
  for (const each of due) each();
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  while (frames.length > 0) frame();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one part is drawn per frame, and nested parts come before waiting ones', () => {
  const drawn: string[] = [];
  const part =
    (name: string, ...parts: string[]) =>
    (): void => {
      drawn.push(name);
      for (const each of parts) inTurn(part(each));
    };
  inTurn(part('finding', 'drawing', 'time line'));
  inTurn(part('results', 'table'));
  expect(drawn).toEqual([]);
  const after = [1, 2, 3, 4, 5, 6].map(() => (frame(), drawn.join()));
  expect(after.map((names) => names.split(',').length)).toEqual([1, 2, 3, 4, 5, 5]);
  expect(drawn).toEqual(['finding', 'drawing', 'time line', 'results', 'table']);
});

test('a cancelled part is not drawn, and does not cost a frame', () => {
  const drawn: string[] = [];
  const takeBack = inTurn(() => drawn.push('gone'));
  inTurn(() => drawn.push('stays'));
  takeBack();
  frame();
  expect(drawn).toEqual(['stays']);
});

test('in the background no frame is waited for', () => {
  vi.stubGlobal('document', { hidden: true });
  const drawn: string[] = [];
  inTurn(() => drawn.push('a'));
  inTurn(() => drawn.push('b'));
  vi.runAllTimers();
  expect(drawn).toEqual(['a', 'b']);
  expect(frames).toEqual([]);
});
