import { expect, it } from 'vitest';
import { labRunIn } from './lab-run';

it('a run of the laboratory comes back, and nothing else does', () => {
  expect(labRunIn('{"kernel":"copy","metrics":{"a":1,"b":"2","c":null}}')).toEqual({
    kernel: 'copy',
    metrics: { a: 1 },
  });
  for (const text of [
    null,
    '',
    '{',
    '[]',
    'null',
    '{"kernel":1,"metrics":{}}',
    '{"kernel":"k","metrics":{}}',
    `"${'x'.repeat(30_000)}"`,
  ])
    expect(labRunIn(text)).toBeNull();
});
