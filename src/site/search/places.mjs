/**
 * What can be found in a built page: its sections, figures, exercises, and the entries of the glossary, the counters, and the rules, each
 * with the id that a link leads to. A pure function of the page's HTML.
 */
import { parse } from 'parse5';

/** Read by nobody as text, or given away by a search: controls, drawings, formulas, answers that are folded. */
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

/** Two links side by side are two words, though the markup has no space between them. */
const followsLink = (node) =>
  node.tagName === 'a' && childrenOf(node.parentNode)[childrenOf(node.parentNode).indexOf(node) - 1]?.tagName === 'a';

/** The words of an element, as they would be read. */
export function textOf(node) {
  if (node.nodeName === '#text') return node.value;
  if (isUnread(node)) return ' ';
  const text = childrenOf(node).map(textOf).join('');
  // A name under a word, and what an abbreviation stands for, are on lines of their own.
  if (node.parentNode?.tagName === 'dt') return ` · ${text}`;
  if (followsLink(node)) return ` ${text}`;
  return SPACED.test(node.tagName ?? '') ? ` ${text} ` : text;
}

const tidy = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** What a place is, for an element that starts one; its title is found in it. */
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

/** What an entry of a list is called on the pages that consist of entries. */
const ENTRIES = { 'glossary/': 'term', 'counters/': 'counter', 'rules/': 'rule', 'myths/': 'myth' };

/**
 * The page as places in the order of its text. The first one is the page itself, with what stands before its first section.
 * `null` for a page without content of its own.
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
  /** What named a place around it: said once, and no place of its own. */
  const titles = new Set();
  /** The tables and listings of a measurement are data: a thousand numbers are no words to look for. */
  const data = address.startsWith('evidence/') ? /^(table|pre)$/ : null;

  /** Returns the place that text after `node` belongs to. */
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
    // A figure, an exercise and an entry end where their element does; a section goes on to the next heading.
    return started ? place : current;
  }

  walk(main, places[0], false);
  return places.map((place) => ({ ...place, text: tidy(place.text) })).filter(({ title: name }) => name !== '');
}

/** Pages that consist of entries are asked on their own: what is named as the reader wrote it comes first. What proves comes last. */
const filterOf = (address) =>
  address in ENTRIES ? 'entries' : /^(evidence|sources|decisions)\//.test(address) ? 'proof' : 'text';

/** A heading's level says what a place is: the index keeps levels, and nothing else, of what a heading was. */
export const LEVELS = { page: 1, section: 2, figure: 3, exercise: 4, term: 5, counter: 5, rule: 5, myth: 5 };

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The places as the page that the index is made of. */
export const searchPage = (places, address = '') =>
  `<html lang="en"><body data-pagefind-filter="kind:${filterOf(address)}">${places
    .map(({ id, kind, title, text }) => {
      const level = LEVELS[kind];
      return `<h${level}${id ? ` id="${escaped(id)}"` : ''}>${escaped(title)}</h${level}><p>${escaped(text)}</p>`;
    })
    .join('')}</body></html>`;
