/**
 * Turns each "chapter 4" in the text of a chapter or of the atlas into a link: on its page, in its lecture and in the
 * presenter's window. A chapter does not link to itself. The numbers and addresses are read from the chapters.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** "chapter 4", "Chapters 1 and 2", "chapters 1, 2 and 4": the word and the numbers after it. */
const NAMED = /\b(chapters?)([ \u00A0])(\d+(?:(?:, | and | or | to )\d+)*)/gi;

/** The addresses of the chapters by number. */
export function chapterAddresses(folder) {
  const found = new Map();
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, 'index.mdx');
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const [address, number] = ['address', 'number'].map((key) => new RegExp(`^${key}: *(.+)$`, 'm').exec(text)?.[1]);
    if (address !== undefined && number !== undefined) found.set(Number(number), address);
  }
  return found;
}

/** The text, split into text and links. */
export function piecesOf(text, addresses, own) {
  const pieces = [];
  const add = (piece, address) => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (address === undefined && last && last.address === undefined) last.text += piece;
    else pieces.push({ text: piece, address });
  };
  let done = 0;
  for (const { 0: whole, 1: word, 2: space, 3: list, index } of text.matchAll(NAMED)) {
    add(text.slice(done, index));
    const addressOf = (number) => (Number(number) === own ? undefined : addresses.get(Number(number)));
    // A single chapter is linked with its word, several by their numbers.
    if (/^\d+$/.test(list)) add(whole, addressOf(list));
    else {
      add(word + space);
      for (const part of list.split(/(\d+)/)) add(part, /^\d/.test(part) ? addressOf(part) : undefined);
    }
    done = index + whole.length;
  }
  add(text.slice(done));
  return pieces;
}

function link(node, addresses, own) {
  if (node.children === undefined || node.type === 'link' || node.name === 'a' || node.type === 'heading') return;
  node.children = node.children.flatMap((child) => {
    link(child, addresses, own);
    if (child.type !== 'text') return [child];
    const pieces = piecesOf(child.value, addresses, own);
    if (pieces.every(({ address }) => address === undefined)) return [child];
    return pieces.map(({ text: value, address }) =>
      address === undefined
        ? { type: 'text', value }
        : { type: 'link', url: `/${address}/`, children: [{ type: 'text', value }] },
    );
  });
}

/** A remark plugin. @param options.folder - Where the chapters are. */
export function chapterLinks({ folder }) {
  return (tree, file) => {
    const path = (file.path ?? file.history?.at(-1) ?? '').replaceAll('\\', '/');
    if (!/\/content\/(?:chapters|atlas)\//.test(path)) return;
    const addresses = chapterAddresses(folder);
    const own = Number(/^number: *(\d+)$/m.exec(readFileSync(path, 'utf8'))?.[1]);
    link(tree, addresses, own);
  };
}
