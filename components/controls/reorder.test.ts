import { describe, expect, it } from 'vitest';
import { movedTo, placeAt, shownOrder, toggled } from './reorder';

const ALL = ['a', 'b', 'c', 'd'];

describe('an order that a reader changes', () => {
  it('shows the values taken before those left out', () => {
    expect(shownOrder(['c', 'a'], ALL)).toEqual(['c', 'a', 'b', 'd']);
  });
  it('adds a value at the end, and removes it again', () => {
    expect(toggled(['c'], 'a')).toEqual(['c', 'a']);
    expect(toggled(['c', 'a'], 'c')).toEqual(['a']);
  });
  it('moves a value to a place, but never past the ends', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b'], 'a', 9)).toEqual(['b', 'a']);
    expect(movedTo(['a', 'b'], 'd', 1)).toEqual(['a', 'd', 'b']);
  });
  it('finds the place under a pointer, also where the values wrap into two rows', () => {
    const box = (left: number, top: number) => ({ left, top, width: 40, height: 20 });
    const boxes = [box(0, 0), box(50, 0), box(0, 30), box(50, 30)];
    expect(placeAt(boxes, 60, 5)).toBe(1);
    expect(placeAt(boxes, 100, 45)).toBe(3);
    expect(placeAt(boxes, 2, 40)).toBe(2);
  });
});
