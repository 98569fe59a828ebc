import { describe, expect, it } from 'vitest';
import { readMessage, type Message } from './messages';

const good: Message[] = [
  { kind: 'hello' },
  { kind: 'bye' },
  { kind: 'at', scene: 3, open: true, black: false, then: 'play' },
  { kind: 'run', figure: 'fig-stride' },
  { kind: 'ask', turn: 'next' },
  { kind: 'ask', turn: 'black' },
  { kind: 'figure', figure: 'fig-stride', query: 'stride=8' },
];

describe('a message between the windows', () => {
  it.each(good)('$kind is read as it was sent', (message) => expect(readMessage(message)).toEqual(message));
  it('keeps only its own fields', () => {
    expect(readMessage({ kind: 'hello', extra: 1 })).toEqual({ kind: 'hello' });
  });
  it.each([
    [null],
    ['hello'],
    [{}],
    [{ kind: 'at', scene: -1, open: true, black: false, then: 'turn' }],
    [{ kind: 'at', scene: 1.5, open: true, black: false, then: 'turn' }],
    [{ kind: 'at', scene: '1', open: true, black: false, then: 'turn' }],
    [{ kind: 'at', scene: 1, open: 'yes', black: false, then: 'turn' }],
    [{ kind: 'at', scene: 1, open: true, black: false, then: 'sing' }],
    [{ kind: 'run', figure: 8 }],
    [{ kind: 'ask', turn: 'fullscreen' }],
    [{ kind: 'figure', figure: 'fig', query: 8 }],
    [{ kind: 'figure', figure: 'fig', query: 'x'.repeat(4097) }],
    [{ kind: 'figure', figure: 'f'.repeat(101), query: '' }],
  ])('%j is refused', (data) => expect(readMessage(data)).toBeNull());
});
