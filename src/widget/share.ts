import type { AnyDetails, AnyWidget } from './define-widget';
import { figureAddress } from './figure-address';
import { presetParams } from './link';

/**
 * Texts for sharing a figure. `book` is the absolute address of the book's root with a trailing slash, `state` the pairs of
 * the figure's own page (prefixed by the widget's id), '' for its first state.
 */

/** An iframe, and the small script that sets its height to that of its content. */
export function frameCode(definition: AnyWidget, book: string, state: string): string {
  return (
    `<iframe src="${escape(figureAddress(definition, book, state))}" title="${escape(definition.title)}"\n` +
    `  width="100%" height="640" style="border:0" loading="lazy" allow="clipboard-write"></iframe>\n` +
    `<script type="module" src="${escape(book)}embed/frame.js"></script>`
  );
}

/** A custom element in the host's own page; its content is for readers without scripts, and for feeds. */
export function elementCode(
  definition: AnyWidget,
  details: Examples,
  book: string,
  params: string,
  headline: string,
): string {
  const address = figureAddress(definition, book, params === '' ? '' : prefixed(definition.id, params));
  const picture = pictureFile(definition, details, params);
  const src = `${book}embed/${definition.id}/${picture}`;
  const shown = picture
    ? `<img src="${escape(src)}" alt="${escape(headline)}" style="max-width:100%">`
    : escape(headline);
  return (
    `<script type="module" src="${escape(book)}embed/gpu-figure.js"></script>\n` +
    `<gpu-figure widget="${definition.id}"${params === '' ? '' : ` params="${escape(params)}"`}>\n` +
    `  <a href="${escape(address)}">${shown}</a>\n</gpu-figure>`
  );
}

type Examples = Pick<AnyDetails, 'presets'>;

/** The book has a picture of each figure's first state and of its examples; other states have none. */
function pictureFile(definition: AnyWidget, { presets }: Examples, params: string): string | null {
  if (params === '') return 'first.svg';
  const preset = presets.find((candidate) => presetParams(definition.params, candidate) === params);
  return preset ? `${preset.id}.svg` : null;
}

/** The file name of a state's picture, without its extension. */
export const pictureName = (definition: AnyWidget, params: string): string =>
  `${definition.id}${params === '' ? '' : `-${params.replaceAll(/[^\w]+/g, '-')}`}`;

/**
 * A picture that links to the figure; needs nothing but HTML. For a state without a picture in the book, it is the one that
 * the reader saves next to the page: a drawing inside an address is 200 kB that mail programs refuse.
 */
export function pictureCode(
  definition: AnyWidget,
  details: Examples,
  book: string,
  params: string,
  headline: string,
): string {
  const file = pictureFile(definition, details, params);
  const src = file ? `${book}embed/${definition.id}/${file}` : `${pictureName(definition, params)}.svg`;
  const address = figureAddress(definition, book, params === '' ? '' : prefixed(definition.id, params));
  return `<a href="${escape(address)}"><img src="${escape(src)}" alt="${escape(headline)}" style="max-width:100%"></a>`;
}

/** The book has a picture of this state. */
export const hasPicture = (definition: AnyWidget, details: Examples, params: string): boolean =>
  pictureFile(definition, details, params) !== null;

export function citation(definition: AnyWidget, book: string, state: string): { text: string; bibtex: string } {
  const address = figureAddress(definition, book, state);
  return {
    text: `Warp & Weft contributors. “${definition.title}.” Warp & Weft, version 0.1.0, 2026. ${address}`,
    bibtex:
      `@misc{warp-and-weft-${definition.id},\n  author = {{Warp \\& Weft contributors}},\n` +
      `  title = {${definition.title}},\n  howpublished = {Warp \\& Weft, version 0.1.0},\n  year = {2026},\n  url = {${address}}\n}`,
  };
}

const prefixed = (id: string, params: string): string =>
  params
    .split('&')
    .map((pair) => `${id}.${pair}`)
    .join('&');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
