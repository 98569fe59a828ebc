import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { simulate } from './simulate';

const texts = (html: string): string => html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '');

/** The drawing at a cycle of the race, as HTML. */
function at(cycles: number, gpu = 'h200', more: { marked?: readonly number[]; root?: string } = {}): string {
  const trace = simulate({ gpu, other: 'none' });
  const picture = layout(trace, { gpu, other: 'none' }, 1040);
  const step = trace.moments.indexOf(cycles);
  expect(step).toBeGreaterThanOrEqual(0);
  return render(Drawing, { props: { picture, step, ...more } }).body;
}

describe('the race, as drawn', () => {
  it('shows a latency when its value is there, not before', () => {
    expect(texts(at(0))).toContain('no load');
    expect(texts(at(0))).not.toContain('23 cycles');
    expect(texts(at(23))).toContain('23 cycles');
    expect(texts(at(23))).not.toContain('32 cycles');
    expect(texts(at(600))).not.toContain('658 cycles');
    expect(texts(at(658))).toContain('658 cycles');
  });

  it('lets all that race run the same way until they are there', () => {
    const moved = [...at(192).matchAll(/class="word[^"]*" style="transform: ?translateX\(([\d.]+)px\)/g)];
    const shifts = moved.map(([, px]) => Number(px));
    expect(shifts).toHaveLength(6);
    expect(shifts.slice(3)).toEqual([shifts[3], shifts[3], shifts[3]]);
    expect(shifts[1]!).toBeLessThan(shifts[2]!);
  });

  it('says what does not race', () => {
    expect(texts(at(0, 'b200')).match(/not known: does not race/g)).toHaveLength(5);
  });
});

describe('the origins', () => {
  it('are links in the book, and words where no book is around', () => {
    expect(at(658, 'h200', { root: '../../' })).toContain('href="../../evidence/latency/"');
    expect(at(658)).not.toContain('<a ');
    expect(texts(at(658))).toContain('measured on the NVIDIA H200: latency');
  });
});

describe('while it asks', () => {
  it('for latencies, the drawing shows sizes and bandwidths and no cycle', () => {
    const hidden = texts(at(658, 'h200', { marked: [] }));
    expect(hidden).toContain('141 GiB');
    expect(hidden).toContain('4,800 GB/s');
    expect(hidden).not.toMatch(/cycle|658/);
  });

  it('for sizes, it shows no size', () => {
    const hidden = texts(at(0, 'b200', { marked: [] }));
    expect(hidden).toContain('Shared memory');
    expect(hidden).not.toMatch(/KiB|MiB|GiB/);
  });
});
