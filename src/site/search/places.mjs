/**
 * The searchable places of a built page: its sections, figures, exercises, and the entries of the glossary, the counters,
 * and the rules, each with its id for links. A pure function of the page's HTML.
 */
import { parse } from 'parse5';

/** Not read as text, or spoiled by a search: controls, drawings, formulas, folded answers. */
const UNREAD = new Set(['svg', 'math', 'script', 'style', 'nav', 'button', 'form', 'template', 'select', 'dialog']);
const SPACED = /^(p|li|dt|dd|td|th|tr|div|section|h[1-6]|pre|figcaption|summary|br|article|ul|ol|table)$/;

const attribute = (node, name) => node.attrs?.find((one) => one.name === name)?.value;
const hasClass = (node, name) => (attribute(node, 'class') ?? '').split(' ').includes(name);
const childrenOf = (node) => node.childNodes ?? [];

function find(node, test) {
  for (const child of childrenOf(node)) {
    if (child.tagName && test(child)) return child;
    const found = find(child, test);
    if (found) return found;
  }
  return null;
}

const isUnread = (node) =>
  UNREAD.has(node.tagName) ||
  attribute(node, 'hidden') !== undefined ||
  attribute(node, 'aria-hidden') === 'true' ||
  ['controls', 'time'].includes(attribute(node, 'data-part')) ||
  ['notices', 'menu', 'moved-place', 'visually-hidden', 'katex-mathml'].some((name) => hasClass(node, name));

/** Two adjacent links are two words, though the markup has no space between them. */
const followsLink = (node) =>
  node.tagName === 'a' && childrenOf(node.parentNode)[childrenOf(node.parentNode).indexOf(node) - 1]?.tagName === 'a';

/** The words of an element, as they are read. */
export function textOf(node) {
  if (node.nodeName === '#text') return node.value;
  if (isUnread(node)) return ' ';
  const text = childrenOf(node).map(textOf).join('');
  // A name under a word, and the expansion of an abbreviation, are on separate lines.
  if (node.parentNode?.tagName === 'dt') return ` · ${text}`;
  if (followsLink(node)) return ` ${text}`;
  return SPACED.test(node.tagName ?? '') ? ` ${text} ` : text;
}

const tidy = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** The kind of place that an element starts; its title is inside. */
function placeOf(node, entries) {
  const id = attribute(node, 'id');
  if (id === undefined) return null;
  const titled = (kind, title) => (title ? { id, kind, title: tidy(textOf(title)), named: title } : null);
  if (/^h[23]$/.test(node.tagName)) return titled('section', node);
  if (node.tagName === 'figure') return { id, kind: 'figure', title: attribute(node, 'aria-label') ?? '' };
  if (node.tagName === 'book-exercise')
    return titled(
      'exercise',
      find(node, ({ tagName }) => tagName === 'h3'),
    );
  if (hasClass(node, 'scene'))
    return titled(
      'section',
      find(node, ({ tagName }) => tagName === 'h3'),
    );
  if (node.tagName === 'article') {
    const title =
      find(node, (one) => hasClass(one, 'statement')) ?? find(node, ({ tagName }) => /^h[23]$/.test(tagName));
    return titled(entries, title);
  }
  if (node.tagName === 'div' && node.parentNode?.tagName === 'dl')
    return titled(
      entries,
      find(node, ({ tagName }) => tagName === 'dt'),
    );
  return null;
}

/** The name of an entry on the pages that consist of entries. */
const ENTRIES = { 'glossary/': 'term', 'counters/': 'counter', 'rules/': 'rule', 'myths/': 'myth' };

/**
 * The page as places in text order. The first one is the page itself, with the text before its first section. `null` for a
 * page without content.
 */
export function placesIn(html, address) {
  const page = parse(html);
  const main = find(page, (node) => attribute(node, 'id') === 'content');
  const named = find(page, ({ tagName }) => tagName === 'title');
  if (!main || !named) return null;
  const title = tidy(
    childrenOf(named)
      .map(({ value }) => value)
      .join(''),
  ).replace(/ · Warp & Weft$/, '');
  const places = [{ id: '', kind: 'page', title, text: '' }];
  const entries = ENTRIES[address] ?? 'section';
  /** An enclosing name: it is said once, and is no separate place. */
  const titles = new Set();
  /** The tables and listings of a measurement are data: a thousand numbers are no words to search for. */
  const data = address.startsWith('evidence/') ? /^(table|pre)$/ : null;

  /** Returns the place of text after `node`. */
  function walk(node, place, inExercise) {
    if (node.nodeName === '#text') {
      place.text += node.value;
      return place;
    }
    if (
      isUnread(node) ||
      data?.test(node.tagName) ||
      (inExercise && node.tagName === 'details') ||
      node.tagName === 'h1' ||
      titles.has(node)
    )
      return place;
    const started = placeOf(node, entries);
    let own = place;
    if (started) {
      const { named: title, ...made } = started;
      own = { ...made, text: '' };
      places.push(own);
      titles.add(title);
      if (title === node) return own;
    }
    if (SPACED.test(node.tagName) || followsLink(node)) own.text += ' ';
    let current = own;
    for (const child of childrenOf(node))
      current = walk(child, current, inExercise || node.tagName === 'book-exercise');
    if (SPACED.test(node.tagName)) current.text += ' ';
    // A figure, an exercise and an entry end with their element; a section continues to the next heading.
    return started ? place : current;
  }

  walk(main, places[0], false);
  return places.map((place) => ({ ...place, text: tidy(place.text) })).filter(({ title: name }) => name !== '');
}

/** Pages that consist of entries are ranked separately: exact names come first, evidence last. */
const filterOf = (address) =>
  address in ENTRIES ? 'entries' : /^(evidence|sources|decisions)\//.test(address) ? 'proof' : 'text';

/** A heading's level encodes the kind of place: the index keeps only the level of a heading. */
export const LEVELS = { page: 1, section: 2, figure: 3, exercise: 4, term: 5, counter: 5, rule: 5, myth: 5 };

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The places as the page for the index. */
export const searchPage = (places, address = '') =>
  `<html lang="en"><body data-pagefind-filter="kind:${filterOf(address)}">${places
    .map(({ id, kind, title, text }) => {
      const level = LEVELS[kind];
      return `<h${level}${id ? ` id="${escaped(id)}"` : ''}>${escaped(title)}</h${level}><p>${escaped(text)}</p>`;
    })
    .join('')}</body></html>`;
