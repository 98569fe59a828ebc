import type { Turn } from './position';

/** The tools of `hall-tools.ts`. */
export type Tool = 'laser' | 'zoom' | 'hands' | 'code';
export type Command = Turn | Tool | 'fullscreen' | 'black' | 'help' | 'presenter' | 'controls' | 'close';

/**
 * Where a key was pressed. 'button': Space and Enter press it. 'figure': arrows and Space belong to the drawing.
 * 'field': every key is the field's own.
 */
export type Zone = 'page' | 'button' | 'figure' | 'field';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const turns: Readonly<Record<string, Turn>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  Home: 'first',
  End: 'last',
};
/** A remote control's keys; a figure does not use them. */
const pages: Readonly<Record<string, Turn>> = { PageDown: 'next', PageUp: 'back' };
/** F5 and "." are the play and the black button of a remote control. */
const letters: Readonly<Record<string, Command>> = {
  f: 'fullscreen',
  F5: 'fullscreen',
  b: 'black',
  '.': 'black',
  '?': 'help',
  p: 'presenter',
  c: 'controls',
  l: 'laser',
  z: 'zoom',
  h: 'hands',
  q: 'code',
  Escape: 'close',
};

/** The command of a key for the lecture; null when it has none. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, zone: Zone): Command | null {
  if (zone === 'field' || ctrlKey || metaKey || altKey) return null;
  const elsewhere = pages[key] ?? letters[key] ?? letters[key.toLowerCase()];
  if (elsewhere || zone === 'figure') return elsewhere ?? null;
  if (key === ' ') return zone === 'button' ? null : shiftKey ? 'back' : 'next';
  return turns[key] ?? null;
}

/** Inputs that take no text still take arrows and page keys. */
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

export function zoneOf(event: Event): Zone {
  const path = event.composedPath().filter((target) => target instanceof Element);
  if (path.some((element) => element.matches(fields))) return 'field';
  if (path.some((element) => element.matches('.figure'))) return 'figure';
  return path.some((element) => element.matches('button, a, summary')) ? 'button' : 'page';
}
