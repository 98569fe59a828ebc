/** A counter that only its loop reads is counted in one lane: every lane has it as soon as someone can tell. */
import { expect, it } from 'vitest';
import { buffer, contents, runSource } from '../testing';

/** Bodies of loops, in words of both C++ and JavaScript. What is no sum keeps a loop from adding it up in one lane. */
const BODIES: Readonly<Record<string, string>> = {
  'all lanes to its end': 's = (s * 2) % 101 + t;',
  'some lanes not to its end': 's = (s * 2) % 101 + t; if (s > 150) break;',
  'all lanes until one turn': 'c += 1; if (c == 13) break;',
  'some lanes not through its body': 'if (t % 3 == 1) continue; s = (s * 2) % 101 + t;',
  'lanes that end one after the other':
    's = (s * 2) % 103 + 1; if (s > 150 - t) break; if (s % 4 == t % 4) continue; c = s;',
};
const HEADS: Readonly<Record<string, string>> = {
  up: 'for (k = 0; k < 20; k += 1)',
  down: 'for (k = 40; k > 2; k -= 3)',
  'by what no lane changes': 'for (k = 1; k < n; k += m)',
};
const LOOPS = Object.entries(HEADS).flatMap(([how, head]) =>
  Object.entries(BODIES).map(([what, body]) => [how, what, `${head} { ${body} }`] as const),
);

/** A thread's values, computed in JavaScript. */
function expected(loop: string, t: number): number[] {
  const run = new Function(
    't',
    'n',
    'm',
    `let s = 0, c = 0, k = 0, all = 0; for (let r = 0; r < 3; r++) { ${loop} all += k; } return [k, all, s, c];`,
  );
  return run(t, 50, 3) as number[];
}

it.each(LOOPS)('%s: %s', (_, __, loop) => {
  const source = `__global__ void count(int *out, int n, int m) {
    int t = threadIdx.x, s = 0, c = 0, k = 0, all = 0;
    for (int r = 0; r < 3; r++) { ${loop} all += k; }
    out[4 * t] = k; out[4 * t + 1] = all; out[4 * t + 2] = s; out[4 * t + 3] = c;
  }`;
  const result = runSource(source, [buffer('int32', 4 * 80), { int: 50 }, { int: 3 }], { threads: 80 });
  expect(contents(result, 0, 'int32')).toEqual(Array.from({ length: 80 }, (___, t) => expected(loop, t)).flat());
});
