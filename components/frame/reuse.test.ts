import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reuseEqual } from './reuse';

const mark = (x: number, marks = 'lane:1') => ({ x, marks, box: { width: 4, height: 2 } });

describe('reuseEqual', () => {
  it('keeps each part that is equal, and no other', () => {
    const before = { width: 700, marks: [mark(1), mark(2), mark(3)] };
    const now = reuseEqual(before, { width: 700, marks: [mark(1), mark(20), mark(3)] });
    expect(now).not.toBe(before);
    expect(now.marks).not.toBe(before.marks);
    expect(now.marks[0]).toBe(before.marks[0]);
    expect(now.marks[1]).not.toBe(before.marks[1]);
    expect(now.marks[1]!.box).toBe(before.marks[1]!.box);
    expect(now.marks[2]).toBe(before.marks[2]);
  });

  it('gives the same object where nothing has changed', () => {
    const before = { marks: [mark(1)], words: ['a'] };
    expect(reuseEqual(before, { marks: [mark(1)], words: ['a'] })).toBe(before);
  });

  it('tells apart what has more, or less, or is of another kind', () => {
    expect(reuseEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(reuseEqual({ a: 1 }, { a: 1, b: undefined })).toStrictEqual({ a: 1, b: undefined });
    expect(reuseEqual({ a: 1, b: undefined }, { a: 1, c: undefined })).toStrictEqual({ a: 1, c: undefined });
    expect(reuseEqual([1], [1, 2])).toEqual([1, 2]);
    expect(reuseEqual({}, [])).toEqual([]);
    expect(reuseEqual(null, { a: 1 })).toEqual({ a: 1 });
  });

  it('does not work out the movers', () => {
    const before = { a: [1], movers: [] };
    const now = reuseEqual(before, {
      a: [1],
      get movers(): never[] {
        throw new Error('nobody asked for them');
      },
    });
    expect(now === before).toBe(false);
    expect(now.a).toBe(before.a);
  });

  it('leaves alone what is no plain object', () => {
    const now = { byLane: new Map([[1, 2]]), bytes: new Uint8Array([1]) };
    const kept = reuseEqual({ byLane: new Map([[1, 1]]), bytes: new Uint8Array([2]) }, now);
    expect(kept.byLane.get(1)).toBe(2);
    expect(kept.bytes[0]).toBe(1);
  });

  it('leaves alone what may not be changed', () => {
    const now = Object.freeze({ boxes: [1], x: 2 });
    const before = { boxes: [1], x: 1 };
    expect(reuseEqual(before, now)).toBe(now);
    expect(now.boxes).not.toBe(before.boxes);
  });

  it('never changes what is seen', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, value, (before, now) => {
        const wanted = structuredClone(now);
        const was = structuredClone(before);
        expect(reuseEqual(before, now)).toStrictEqual(wanted);
        expect(before).toStrictEqual(was);
      }),
    );
  });
});
