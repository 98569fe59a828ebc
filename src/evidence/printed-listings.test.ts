/** Listings that a chapter prints in lines short enough to read: the same code as the file that was compiled and run. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listing } from './listing';

const fileOf = (path: string): string => readFileSync(`content/evidence/${path}`, 'utf8');

/** The block of code of a chapter that has this title. */
function printed(folder: string, title: string): string {
  const page = readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8');
  const found = page.split(`\`\`\`cuda title="${title}"\n`)[1]?.split('\n```')[0];
  if (found === undefined) throw new Error(`${folder} prints no listing "${title}".`);
  return found;
}

/** Words and signs, without comments and line breaks; `names`: what the chapter calls otherwise. */
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

  it('in chapter 7: cp.async with two stages', () => {
    const file = fileOf('listings/cp-async.cu');
    expect(tokens(printed('07-async-copies', 'After: cp.async with two stages, complete'))).toEqual(
      tokens(listing(file, 'kernel', 'cp-async'), { neighbour: 'neighbor' }),
    );
  });

  it('in chapter 8: a producer, consumers, and three stages', () => {
    const file = fileOf('listings/tma.cu');
    expect(tokens(printed('08-tma', 'On the GPU: one producer, four warps of consumers, three stages'))).toEqual(
      tokens(listing(file, 'kernel', 'tma'), { wide: '32', high: '32', Barrier: 'uint64_t' }),
    );
  });

  it('in chapter 8: the arguments of the tensor map', () => {
    const call = (code: string): readonly string[] => tokens(between(code, '&map,', ')'), { wide: '32', high: '32' });
    const file = listing(fileOf('listings/tma.cu'), 'map', 'tma');
    const shown = printed('08-tma', 'On the host: the tensor map');
    expect(call(shown)).toEqual(call(file));
    for (const array of ['sizes', 'strides', 'box', 'steps'])
      expect(tokens(between(shown, `${array}[]`, '}'))).toEqual(
        tokens(between(file, `${array}[]`, '}'), { wide: '32', high: '32' }),
      );
  });

  it('in chapter 8: the store of a tile', () => {
    const file = fileOf('tma-transpose/kernel.cu');
    expect(tokens(printed('08-tma', 'A transposed tile, stored by the TMA'))).toEqual(
      tokens(listing(file, 'store', 'tma-transpose')),
    );
  });
});

describe('the comparison', () => {
  it('sees a missing barrier, and neither comments nor line breaks', () => {
    expect(tokens('a(); // first\n  b();')).toEqual(tokens('a();b(); /* both */'));
    expect(tokens('a(); __syncthreads(); b();')).not.toEqual(tokens('a(); b();'));
  });
});
