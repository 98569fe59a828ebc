import { describe, expect, it } from 'vitest';
import { commandOf, type Zone } from './keys';

const press = (key: string, zone: Zone = 'page', held: object = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, zone);

describe('keys of the lecture', () => {
  it.each(['ArrowRight', 'ArrowDown', 'PageDown', ' '])('%j goes forward', (key) => expect(press(key)).toBe('next'));
  it.each(['ArrowLeft', 'ArrowUp', 'PageUp'])('%j goes back', (key) => expect(press(key)).toBe('back'));
  it('Shift+Space goes back', () => expect(press(' ', 'page', { shiftKey: true })).toBe('back'));
  it.each([
    ['Home', 'first'],
    ['End', 'last'],
    ['f', 'fullscreen'],
    ['F', 'fullscreen'],
    ['F5', 'fullscreen'],
    ['b', 'black'],
    ['.', 'black'],
    ['p', 'presenter'],
    ['c', 'controls'],
    ['l', 'laser'],
    ['z', 'zoom'],
    ['h', 'hands'],
    ['q', 'code'],
    ['?', 'help'],
    ['Escape', 'close'],
  ])('%j means %s', (key, command) => expect(press(key)).toBe(command));
  it('any other key means nothing', () => expect(press('x')).toBeNull());

  it('with Ctrl, Alt or Meta held the key is the browser’s', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(press('f', 'page', { [held]: true })).toBeNull();
  });
  it('Space presses a focused button; arrows still turn', () => {
    expect(press(' ', 'button')).toBeNull();
    expect(press('ArrowRight', 'button')).toBe('next');
  });
  it('in a figure arrows, Space, Home and End are the figure’s; a remote control still turns', () => {
    for (const key of ['ArrowRight', 'ArrowUp', ' ', 'Home', 'End']) expect(press(key, 'figure')).toBeNull();
    expect(press('PageDown', 'figure')).toBe('next');
    expect(press('.', 'figure')).toBe('black');
  });
  it('in a field every key is the field’s', () => {
    for (const key of ['ArrowRight', 'PageDown', ' ', 'b', '.', '?']) expect(press(key, 'field')).toBeNull();
  });
});
