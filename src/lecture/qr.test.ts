import { expect, it } from 'vitest';
import { codePath, isOnlyHere } from './qr';

it('draws a code with its margin and the three finder squares', () => {
  const code = codePath('https://example.org/book/coalescing/?fig-stride.stride=8')!;
  expect(code.size).toBeGreaterThanOrEqual(21 + 8);
  // Each square begins with a row of seven dark modules.
  const far = code.size - 4 - 7;
  for (const [x, y] of [
    [4, 4],
    [far, 4],
    [4, far],
  ])
    expect(code.path).toContain(`M${x} ${y}h7v1h-7z`);
});

it('has no code for a text that is too long', () => expect(codePath('x'.repeat(5000))).toBeNull());

it.each([
  ['http://localhost:4321/x', true],
  ['http://127.0.0.1/x', true],
  ['http://[::1]/x', true],
  ['https://localhost.example.org/', false],
])('%s is known only here: %s', (url, only) => expect(isOnlyHere(url)).toBe(only));
