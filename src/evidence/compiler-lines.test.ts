/** What a chapter prints as the compiler's own lines is in the recorded file, line by line. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = (path: string): string => readFileSync(new URL(`../../content/${path}`, import.meta.url), 'utf8');

it('the chapter on latency hiding prints lines of ptxas as they were recorded', () => {
  const folder = readdirSync(new URL('../../content/chapters', import.meta.url)).find((name) =>
    name.endsWith('-latency-hiding'),
  )!;
  const [, fence] = /```text title="[^"]*-Xptxas -v[^"]*"\n([^`]*)```/.exec(text(`chapters/${folder}/index.mdx`))!;
  const printed = fence!.trimEnd().split('\n');
  const recorded = text('evidence/spills/h200.ptxas.txt').split('\n');
  expect(printed).toHaveLength(6);
  for (let at = 0; at < printed.length; at += 3) {
    const first = recorded.indexOf(printed[at]!);
    expect(first, printed[at]).toBeGreaterThanOrEqual(0);
    expect(recorded.slice(first, first + 3)).toEqual(printed.slice(at, at + 3));
  }
});
