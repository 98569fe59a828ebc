import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineHashes, policyOf, refuseHandlers, secured } from './content-security.mjs';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

describe('inlineHashes', () => {
  it('has each script and style in the page once, byte for byte', () => {
    const { script, style } = inlineHashes(
      '<script>\n a()\n</script><script type="module">b()</script><script>\n a()\n</script><style data-x="a > b">p{}</style>',
    );
    expect([...script]).toEqual([hash('\n a()\n'), hash('b()')]);
    expect([...style]).toEqual([hash('p{}')]);
  });

  it('skips files and data', () => {
    const { script } = inlineHashes('<script src="a.js"></script><script type="application/ld+json">{}</script>');
    expect([...script]).toEqual([]);
  });
});

describe('policyOf', () => {
  const directives = (html: string, options = {}): Map<string, string> =>
    new Map(
      policyOf(html, options)
        .split('; ')
        .map((line) => [line.split(' ')[0]!, line]),
    );

  it('allows only scripts that are files of the book or hashed', () => {
    const policy = directives(page('<script>a()</script>'));
    expect(policy.get('script-src')).toBe(`script-src 'self' ${hash('a()')}`);
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect([...policy.values()].join()).not.toMatch(/unsafe-eval|https?:|\*/);
    expect([...policy].filter(([, line]) => line.includes('unsafe-inline')).map(([name]) => name)).toEqual([
      'style-src-attr',
    ]);
  });

  it('allows WebAssembly only where it is needed, and no workers in an embed', () => {
    expect(directives('', { usesWasm: true }).get('script-src')).toContain("'wasm-unsafe-eval'");
    expect(directives('', { alsoStyles: [hash('a{}'), hash('a{}')] }).get('style-src-elem')).toBe(
      `style-src-elem 'self' ${hash('a{}')}`,
    );
    expect(directives('', { isFrame: true }).get('trusted-types')).not.toContain('default');
    expect(directives('').get('trusted-types')).toContain('default');
  });
});

describe('secured', () => {
  it('puts the policy before the first script and changes nothing else', () => {
    const html = page('<script>a()</script>');
    const after = secured('a.html', html, {});
    expect(after.replace(/<meta http-equiv[^>]*>/, '')).toBe(html);
    expect(after.indexOf('http-equiv')).toBeLessThan(after.indexOf('<script'));
  });

  it('hashes a script after minifying it', () => {
    const after = secured('a.html', page('<script>\n  // Why.\n  { const one = 1; a(one); }\n</script>'), {});
    const [, script] = /<script>([^]*?)<\/script>/.exec(after)!;
    expect(script).not.toMatch(/Why|\n/);
    expect(after).toContain(hash(script!));
  });

  it('refuses a page with an inline handler, and one without a place for the policy', () => {
    expect(() => refuseHandlers('a.html', '<p title="a" onclick="a()">')).toThrow(/onclick/);
    expect(() =>
      refuseHandlers('a.html', '<p title=" onclick=a">on x = 1</p><script>a.onload = b</script>'),
    ).not.toThrow();
    expect(() => secured('a.html', '<p>', {})).toThrow(/charset/);
  });
});
