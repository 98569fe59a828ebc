import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStageMessage } from './stage-messages';

it.each([
  { kind: 'stage:ready' },
  { kind: 'stage:at', title: 'A', open: true, black: false, then: 'turn' },
  { kind: 'stage:command', command: 'presenter' },
  { kind: 'stage:awake', awake: true },
  { kind: 'stage:show', title: 'A', at: 'end' },
  { kind: 'stage:run', command: 'next' },
])('$kind is received as it was sent, without extra fields', (message) => {
  expect(readStageMessage({ ...message, more: '<img>' })).toEqual(message);
});

it.each([
  null,
  'stage:ready',
  { kind: 'stage:at', title: 'A', open: 1, black: false, then: 'turn' },
  { kind: 'stage:at', title: 'A', open: true, black: false, then: 'constructor' },
  { kind: 'stage:command', command: 'eval' },
  { kind: 'stage:show', title: 'x'.repeat(301), at: 'end' },
  { kind: 'stage:show', title: 'A', at: 'middle' },
  { kind: 'toString' },
])('%j is refused', (message) => expect(readStageMessage(message)).toBeNull());

it('of 5,000 hostile messages all are refused or valid', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('next', 'black', 'hands', 'start', 'end', 'turn', 'play', 'constructor', 'x'.repeat(5000)),
  );
  const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null), fc.constant({}));
  const kind = fc.constantFrom(
    'stage:ready',
    'stage:at',
    'stage:command',
    'stage:awake',
    'stage:show',
    'stage:run',
    '__proto__',
  );
  const hostile = fc.record({
    kind: fc.oneof(kind, text),
    title: value,
    open: value,
    black: value,
    then: fc.oneof(value, fc.constantFrom('answer', 'play', 'finish', 'turn')),
    command: value,
    awake: value,
    at: value,
  });
  let heard = 0;
  fc.assert(
    fc.property(hostile, (data) => {
      const message = readStageMessage(data);
      if (!message) return;
      heard += 1;
      expect(JSON.stringify(message).length).toBeLessThan(500);
      expect(readStageMessage(message)).toEqual(message);
    }),
    { numRuns: Number(process.env['FUZZ'] ?? 5000) },
  );
  expect(heard).toBeGreaterThan(100);
});
