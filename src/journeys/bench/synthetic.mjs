/**
 * A book of many chapters, to measure the cost per chapter: a copy of this book in a temporary folder, with chapters made of
 * the same parts as a written one (text, formulas, listings, tables, scenes, two figures, exercises), each different. It has
 * everything that a chapter adds: its page, lecture, presenter's window, card, and search entries. It omits the pages that
 * do not depend on chapters: evidence, embeds, lists. Seeded.
 *   node src/journeys/bench/synthetic.mjs 200 ../book      writes the copy and prints its path
 */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modules, root } from '../../run/tools.mjs';

/** Inputs of a build. */
const PARTS = ['components', 'content', 'public', 'src', 'package.json', 'tsconfig.json'];
/** The pages of chapters. */
const OF_CHAPTERS = ['404.astro', '[chapter].astro', 'index.astro', 'lecture', 'cards', 'search'];
const CONFIGS = /\.config\.(mjs|js|ts)$/;

/** Figures with a parameter to set. */
const FIGURES = [
  { widget: 'coalescing', component: 'Coalescing', param: 'stride', values: [1, 2, 4, 8, 16, 32], metric: 'sectors' },
  { widget: 'banks', component: 'Banks', param: 'padding', values: [0, 1, 2, 3, 4], metric: 'wavefronts' },
  { widget: 'scheduler', component: 'Scheduler', param: 'warps', values: [1, 2, 4, 8, 16], metric: 'issue' },
];
const WORDS =
  'a warp of lanes loads one word from each line that the request touches and the scheduler issues the next instruction of another warp while the sectors travel from the cache of the device to the register that waits for them so the kernel needs fewer bytes in flight when its lanes share a sector and more when they do not'.split(
    ' ',
  );

const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
/** Addresses consist of letters: "synthetic-aab". */
const letters = (index) =>
  [index / 676, (index / 26) % 26, index % 26].map((digit) => String.fromCharCode(97 + Math.floor(digit))).join('');

/** One chapter, as an author would have written it; about 1,800 words. */
export function syntheticChapter(index, number) {
  const next = random(index + 1);
  const below = (limit) => Math.floor(next() * limit);
  const pick = (from) => from[below(from.length)];
  const sentence = () => {
    const words = Array.from({ length: 9 + below(12) }, () => pick(WORDS)).join(' ');
    return `${words[0].toUpperCase()}${words.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 4 + below(3) }, sentence).join(' ');
  const { component, widget, param, values, metric } = FIGURES[index % FIGURES.length];
  const scene = (value) => `<Scene title="${sentence().slice(0, 40).trim()} ${value}" set="${param}=${value}">

${paragraph()} The figure says <Predicted widget="${widget}" with="${param}=${value}" metric="${metric}" />.

<Notes>
${sentence()}
</Notes>

</Scene>
`;
  const section = (title) => `## ${title} ${number}

${Array.from({ length: 4 }, paragraph).join('\n\n')}

$$
b_{${number}} = ${below(90) + 1} \\cdot \\frac{n + ${below(9)}}{32}
$$

| access | sectors | bytes |
| ------ | ------- | ----- |
| load   | ${below(32)}      | ${below(1024)}   |
| store  | ${below(32)}      | ${below(1024)}   |

\`\`\`cuda
__global__ void k${number}(float *out, const float *in) {
  const int i = blockIdx.x * ${32 << below(4)} + threadIdx.x;
  out[i] = in[${1 + below(8)} * i] + ${below(9)}.f;
}
\`\`\`
`;
  const exercise = (
    name,
  ) => `<Exercise id="ex-${name}" level={1} kind="choice" title="${sentence().slice(0, 40).trim()}">

${paragraph()}

<Answer label="${1 + below(32)} sectors" right>${sentence()}</Answer>
<Answer label="${40 + below(32)} sectors" wrong>${sentence()}</Answer>

</Exercise>
`;
  return `---
address: synthetic-${letters(index)}
number: ${number}
title: Synthetic chapter ${number}
short: Synthetic ${number}
description: ${sentence()}
---

import ${component} from '@components/widgets/${widget}/${component}.svelte';

${paragraph()} ${sentence().replace('.', '?')}

${section('What a warp asks for')}
<Scenes figure="fig-one">

<${component} id="fig-one" params="${param}=${values[0]}" controls={['${param}']} client:visible />

${values.slice(0, 4).map(scene).join('\n')}
</Scenes>

${section('What it costs')}
<${component} id="fig-two" params="${param}=${pick(values)}" controls={['${param}']} client:visible />

${section('What to do about it')}
## Exercises ${number}

${['a', 'b', 'c'].map(exercise).join('\n')}
`;
}

/** This book, or one with this many synthetic chapters, in a separate folder. */
export function copyOf(chapters, folder) {
  mkdirSync(folder, { recursive: true });
  const configs = readdirSync(root).filter((name) => CONFIGS.test(name));
  for (const part of [...PARTS, ...configs]) cpSync(join(root, part), join(folder, part), { recursive: true });
  // A separate folder of links: what a build caches next to the packages is not this book's.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(modules).filter((one) => one === '.bin' || !one.startsWith('.')))
    symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  if (chapters === null) return folder;

  const pages = join(folder, 'src/pages');
  for (const name of readdirSync(pages).filter((one) => !OF_CHAPTERS.includes(one)))
    rmSync(join(pages, name), { recursive: true });
  const content = join(folder, 'content/chapters');
  rmSync(content, { recursive: true });
  for (let index = 0; index < chapters; index += 1) {
    const place = join(content, `${index}-synthetic-${letters(index)}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'index.mdx'), syntheticChapter(index, index));
  }
  return folder;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [count = '200', folder] = process.argv.slice(2);
  if (!folder || !/^\d+$/.test(count)) {
    console.error('usage: node src/journeys/bench/synthetic.mjs <chapters> <folder that does not exist yet>');
    process.exit(2);
  }
  console.log(`${copyOf(Number(count), folder)}: ${count} chapters`);
}
