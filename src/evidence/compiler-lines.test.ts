/** What a chapter prints as the compiler's own lines is in the recorded file, line by line. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = (path: string): string => readFileSync(new URL(`../../content/${path}`, import.meta.url), 'utf8');

it('chapter 9 prints lines of ptxas as they were recorded', () => {
  const [, fence] = /```text title="[^"]*-Xptxas -v[^"]*"\n([^`]*)```/.exec(
    text('chapters/09-latency-hiding/index.mdx'),
  )!;
  const printed = fence!.trimEnd().split('\n');
  const recorded = text('evidence/spills/h200.ptxas.txt').split('\n');
  expect(printed).toHaveLength(6);
  for (let at = 0; at < printed.length; at += 3) {
    const first = recorded.indexOf(printed[at]!);
    expect(first, printed[at]).toBeGreaterThanOrEqual(0);
    expect(recorded.slice(first, first + 3)).toEqual(printed.slice(at, at + 3));
  }
});
