import { describe, expect, it } from 'vitest';
import { relativeCss, relativeHtml, wayToRoot } from './relative-links.mjs';

/** The rewritten page content/a/b/index.html. */
const rewritten = (html: string) => relativeHtml(html, '../../');

describe('the path to the root', () => {
  it.each([
    ['index.html', './'],
    ['404.html', './'],
    ['a/index.html', '../'],
    ['lecture/a/index.html', '../../'],
    ['_astro/page.css', '../'],
  ])('%s → %s', (file, way) => expect(wayToRoot(file)).toBe(way));
});

describe('a page', () => {
  it.each([
    ['a link', '<a href="/glossary/#sector">x</a>', '<a href="../../glossary/#sector">x</a>'],
    [
      'the picture of a card',
      '<meta property="og:image" content="/cards/a-b.png">',
      '<meta property="og:image" content="../../cards/a-b.png">',
    ],
    ['a sentence that begins with a slash', '<meta content="/lab/ is a page">', '<meta content="/lab/ is a page">'],
    ['the way home', '<a href=/>x</a>', '<a href=../../>x</a>'],
    ['single quotes and odd spacing', "<a  HREF = '/x/' id=a>x</a>", "<a  HREF = '../../x/' id=a>x</a>"],
    ['an entity in the address', '<a href="/x/?a=1&amp;b=2">x</a>', '<a href="../../x/?a=1&amp;b=2">x</a>'],
    [
      'an image in several sizes',
      '<img srcset="/a.png 1x, /b.png 2x">',
      '<img srcset="../../a.png 1x, ../../b.png 2x">',
    ],
    ['an SVG reference', '<svg><use xlink:href="/s.svg#a"/></svg>', '<svg><use xlink:href="../../s.svg#a"/></svg>'],
    ['the root for scripts', '<html data-root="/"></html>', '<html data-root="../../"></html>'],
    [
      'an island',
      '<astro-island component-url="/_astro/a.js" renderer-url="/_astro/b.js" before-hydration-url="/c.js"></astro-island>',
      '<astro-island component-url="../../_astro/a.js" renderer-url="../../_astro/b.js" before-hydration-url="../../c.js"></astro-island>',
    ],
    [
      'an inline script',
      '<script type="module">import"/a.js";import{b}from"/b.js";import("/c.js")</script>',
      '<script type="module">import"../../a.js";import{b}from"../../b.js";import("../../c.js")</script>',
    ],
    ['an inline style', '<style>a{b:url(/x.png)}</style>', '<style>a{b:url(../../x.png)}</style>'],
    ['a style attribute', `<p style="b:url('/x.png')">`, `<p style="b:url('../../x.png')">`],
    [
      'a redirect',
      '<meta http-equiv="refresh" content="0;url=/x/">',
      '<meta http-equiv="refresh" content="0;url=../../x/">',
    ],
    [
      'the content of a template',
      '<template><a href="/x/">x</a></template>',
      '<template><a href="../../x/">x</a></template>',
    ],
    ['a form', '<form action="/x/" ></form>', '<form action="../../x/" ></form>'],
  ])('rewrites %s through the folder', (_, before, after) => expect(rewritten(before)).toBe(after));

  it.each([
    ['another host', '<a href="https://example.org/x">x</a><script src="//example.org/x.js"></script>'],
    [
      'a relative link, a fragment and an empty link',
      '<a href="x/">x</a><a href="#x">x</a><a href="">x</a><a href>x</a>',
    ],
    ['text that looks like a link', '<p>href="/x/" and url(/x)</p><pre>&lt;a href="/x/"></pre>'],
    ['attributes with no URL', '<p title="/x/" data-code="a /b" aria-label="/"></p><meta name="a" content="/x/">'],
    ['a comment', '<!-- <a href="/x/">x</a> -->'],
    ['program text', '<script>const a = "/x"; b = c /d/ e; // from here</script>'],
    ['sloppy HTML', '<!doctype html><p>a<p>b<td>c</br><A HREF=x>ü→</a>\r\n'],
  ])('leaves %s unchanged', (_, html) => expect(rewritten(html)).toBe(html));
});

describe('a stylesheet', () => {
  it('finds fonts, images and imports from its own folder', () => {
    const css = '@import "/a.css";@font-face{src:url(/f.woff2)}a{b:url( "/x.png" )}c{d:url(y.png)}e{f:url(//h/x)}';
    const found =
      '@import "../a.css";@font-face{src:url(../f.woff2)}a{b:url( "../x.png" )}c{d:url(y.png)}e{f:url(//h/x)}';
    expect(relativeCss(css, '../')).toBe(found);
  });
});
