import { describe, expect, it } from 'vitest';
import { sceneIn, turned, withScene, type Position } from './position';

const asks = [false, true, false];
const at = (scene: number, open = true): Position => ({ scene, open });

describe('a turn of the lecture', () => {
  it('goes forward by one and stays at the end', () => {
    expect(turned(at(1), 'next', asks)).toEqual(at(2));
    expect(turned(at(2), 'next', asks)).toEqual(at(2));
  });
  it('arrives at a question before its answer, and opens the answer next', () => {
    expect(turned(at(0), 'next', asks)).toEqual(at(1, false));
    expect(turned(at(1, false), 'next', asks)).toEqual(at(1, true));
  });
  it('returns to a scene as it was left, and stays at the beginning', () => {
    expect(turned(at(2), 'back', asks)).toEqual(at(1, true));
    expect(turned(at(0), 'back', asks)).toEqual(at(0));
  });
  it('jumps to either end', () => {
    expect(turned(at(1), 'first', asks)).toEqual(at(0));
    expect(turned(at(0), 'last', asks)).toEqual(at(2));
  });
});

describe('the scene in an address', () => {
  it.each([
    ['?scene=1', 0],
    ['?fig.stride=8&scene=3', 2],
    ['', 0],
    ['?scene=0', 0],
    ['?scene=4', 0],
    ['?scene=2.5', 0],
    ['?scene=zwei', 0],
  ])('%s is scene %i from 0', (search, scene) => expect(sceneIn(search, 3)).toBe(scene));

  it('is replaced, and every other pair is unchanged', () => {
    expect(withScene('?fig.set=a%2Cb,c&scene=1&x', 4)).toBe('?scene=5&fig.set=a%2Cb,c&x');
    expect(withScene('', 0)).toBe('?scene=1');
  });
});
