import type { AnyWidget } from '@src/widget/define-widget';
import { frameCode } from '@src/widget/share';

/**
 * What a consumer of oEmbed (https://oembed.com, "rich" type) needs to show a figure. The file is static, so it describes
 * the figure's first state, whatever state the link has.
 *
 * @param site - Public address of the book. Without one (SITE_URL unset) addresses are relative to the file itself: correct
 *   wherever the book is hosted, and useless to a consumer that does not resolve them. Set SITE_URL for a published book.
 */
export function oembed(definition: AnyWidget, picture: { width: number; height: number }, site: URL | undefined) {
  const book = site ? withSlash(site.href) : '../../';
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Warp & Weft',
    provider_url: book,
    title: definition.title,
    html: frameCode(definition, book, ''),
    width: 720,
    height: 640,
    thumbnail_url: `${book}embed/${definition.id}/first.svg`,
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
  };
}

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);
