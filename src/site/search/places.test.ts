import { expect, it } from 'vitest';
import { LEVELS, placesIn, searchPage } from './places.mjs';

const page = (body: string): string =>
  `<html><head><title>Strides · Warp &amp; Weft</title></head><body><nav>Menu</nav><main id="content">${body}</main></body></html>`;

it('finds sections, figures, and exercises, each with its own text', () => {
  const places = placesIn(
    page(
      `<h1>Strides</h1><p>Thirty-two lanes.</p><h2 id="ask">What lanes ask for</h2><p>A <code>sector</code> moves.</p>
       <figure id="fig" aria-label="One warp"><div data-part="controls">Stride</div><svg><text>+0</text></svg><figcaption>Eight sectors.</figcaption></figure>
       <p>After the figure.</p>
       <book-exercise id="ex"><h3 id="ex-title">Stride 3</h3><div>How many?</div><details>The answer is 12.</details></book-exercise>
       <p>The end.</p>`,
    ),
    'strides/',
  );
  expect(places).toEqual([
    { id: '', kind: 'page', title: 'Strides', text: 'Thirty-two lanes.' },
    { id: 'ask', kind: 'section', title: 'What lanes ask for', text: 'A sector moves. After the figure. The end.' },
    { id: 'fig', kind: 'figure', title: 'One warp', text: 'Eight sectors.' },
    { id: 'ex', kind: 'exercise', title: 'Stride 3', text: 'How many?' },
  ]);
  expect(JSON.stringify(places)).not.toMatch(/answer is 12|Menu|\+0/);
});

it('knows entries of the glossary, the counters, and the rules', () => {
  const list = page(`<dl><div id="sm"><dt>SM</dt><dd>A <i>multiprocessor</i>.</dd></div></dl>`);
  expect(placesIn(list, 'glossary/')).toContainEqual({
    id: 'sm',
    kind: 'term',
    title: 'SM',
    text: 'A multiprocessor.',
  });
  expect(placesIn(list, 'counters/')?.at(-1)?.kind).toBe('counter');
  const counter = page('<dl><div id="s"><dt>sectors<code>l1tex__t.sum</code></dt></div></dl>');
  expect(placesIn(counter, 'counters/')?.at(-1)?.title).toBe('sectors · l1tex__t.sum');
  const rules = page(`<article id="coalesce"><p class="statement">A request is served in sectors.</p></article>`);
  expect(placesIn(rules, 'rules/')?.at(-1)).toMatchObject({
    id: 'coalesce',
    kind: 'rule',
    title: 'A request is served in sectors.',
  });
});

it('has a level for each kind, and no markup of a page becomes markup of the index', () => {
  const places = placesIn(page(`<h2 id="a&quot;b">&lt;script&gt; &amp; more</h2><p>x &lt; y</p>`), '')!;
  expect(places.every(({ kind }) => kind in LEVELS)).toBe(true);
  expect(searchPage(places)).toContain('<h2 id="a&quot;b">&lt;script> &amp; more</h2><p>x &lt; y</p>');
});

it('keeps adjacent links apart', () => {
  const html = page(
    '<nav></nav><p><a href="a">Tiling</a><a href="b">Chapter 4</a></p><h2 id="x"><a>One</a><a>Two</a></h2>',
  );
  expect(placesIn(html, 'x/')?.[0]?.text).toBe('Tiling Chapter 4');
  expect(placesIn(html, 'x/')?.[1]?.title).toBe('One Two');
});

it('skips a page without content', () => {
  expect(placesIn('<title>x</title><p>y</p>', 'x/')).toBeNull();
});

it('reads the tables of a chapter, and not those of a measurement', () => {
  const body = page('<p>Cycles</p><table><tr><td>Sectors</td></tr></table>');
  expect(placesIn(body, 'coalescing/')?.[0]?.text).toBe('Cycles Sectors');
  expect(placesIn(body, 'evidence/latency/')?.[0]?.text).toBe('Cycles');
});
