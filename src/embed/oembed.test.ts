import { describe, expect, it } from 'vitest';
import type { AnyWidget } from '@src/widget/define-widget';
import { oembed } from './oembed';

const definition = { id: 'loom', title: 'A "loom"', presets: [], params: {} } as unknown as AnyWidget;
const at = (site: URL | undefined) => oembed(definition, { width: 720, height: 200 }, site);

describe('the oEmbed description of a figure', () => {
  it('has absolute addresses where the book knows its own, also in a folder of a host', () => {
    for (const site of ['https://example.org/book', 'https://example.org/book/']) {
      const { html, thumbnail_url: thumbnail, provider_url: provider } = at(new URL(site));
      expect(html).toContain('<iframe src="https://example.org/book/embed/loom/" title="A &quot;loom&quot;"');
      expect(html).toContain('src="https://example.org/book/embed/frame.js"');
      expect(thumbnail).toBe('https://example.org/book/embed/loom/first.svg');
      expect(provider).toBe('https://example.org/book/');
    }
  });

  it('has addresses relative to its own where the book does not', () => {
    const own = 'https://anywhere.example/a/b/embed/loom/oembed.json';
    const { thumbnail_url: thumbnail } = at(undefined);
    expect(new URL(thumbnail, own).href).toBe('https://anywhere.example/a/b/embed/loom/first.svg');
  });

  it('has the fields that the "rich" type requires', () => {
    expect(at(undefined)).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: expect.any(Number),
      height: expect.any(Number),
    });
  });
});
