/** Listings that a chapter prints in lines short enough to read: the same code as the file that was compiled and run. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listing } from './listing';

const fileOf = (path: string): string => readFileSync(`content/evidence/${path}`, 'utf8');

/** The chapter's code block with this title. */
function printed(folder: string, title: string): string {
  const page = readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8');
  const found = page.split(`\`\`\`cuda title="${title}"\n`)[1]?.split('\n```')[0];
  if (found === undefined) throw new Error(`${folder} prints no listing "${title}".`);
  return found;
}

/** Words and signs, without comments and line breaks; `names`: what the chapter renames. */
function tokens(code: string, names: Readonly<Record<string, string>> = {}): readonly string[] {
  const bare = code.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, ' ');
  return [...bare.matchAll(/[A-Za-z_]\w*|\d[\w.]*|\S/g)].map(([token]) => names[token] ?? token);
}

/** From the first to the last of these words. */
const between = (code: string, from: string, to: string): string => {
  const start = code.indexOf(from);
  return code.slice(start, code.indexOf(to, start) + to.length);
};

const KERNEL = '__global__ void ';

describe('a listing that a chapter prints is the one that was compiled and run', () => {
  it('in chapter 6: the kernel with a promise', () => {
    const signature = between(listing(fileOf('lookup/kernel.cu'), 'restricted', 'lookup'), KERNEL, ')');
    expect(tokens(printed('06-read-only-data', 'After: the same body, with const and __restrict__'))).toEqual(
      tokens(signature),
    );
  });
});

describe('the comparison', () => {
  it('sees a missing barrier, and neither comments nor line breaks', () => {
    expect(tokens('a(); // first\n  b();')).toEqual(tokens('a();b(); /* both */'));
    expect(tokens('a(); __syncthreads(); b();')).not.toEqual(tokens('a(); b();'));
  });
});
