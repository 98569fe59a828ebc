import type { Mark } from './mark';

/** A mark that is drawn, with what was written last. */
export interface Drawn {
  readonly element: Element;
  mark: Mark;
  inside: readonly Drawn[] | null;
}

const SVG = 'http://www.w3.org/2000/svg';
const nameOf = ({ tag, key }: Mark): string => `${tag} ${key}`;

function write(element: Element, name: string, value: Mark['attributes'][string]): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

const isSame = (one: Mark | undefined, other: Mark): boolean => one?.key === other.key && one.tag === other.tag;

/**
 * Draws the marks in this order in an element that holds no other elements. Of what is there only what differs is written.
 *
 * @param before - What the last call gave; at first what the page's HTML holds, mark by mark.
 */
export function drawMarks(
  parent: Element,
  marks: readonly Mark[],
  before: readonly Drawn[] = read(parent, marks),
): readonly Drawn[] {
  // Nearly always they are the same marks, in the same order.
  if (before.length === marks.length && marks.every((mark, index) => isSame(before[index]!.mark, mark))) {
    for (const [index, mark] of marks.entries()) change(before[index]!, mark);
    return before;
  }
  const rest = new Map(before.map((drawn) => [nameOf(drawn.mark), drawn]));
  const now = marks.map((mark) => {
    const name = nameOf(mark);
    const drawn = rest.get(name);
    rest.delete(name);
    if (drawn) change(drawn, mark);
    return drawn ?? made(mark);
  });
  for (const { element } of rest.values()) element.remove();
  let next = parent.firstElementChild;
  for (const { element } of now)
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  return now;
}

function made(mark: Mark): Drawn {
  const drawn: Drawn = {
    element: document.createElementNS(SVG, mark.tag),
    mark: { ...mark, attributes: {}, inside: '' },
    inside: null,
  };
  change(drawn, mark);
  return drawn;
}

function change(drawn: Drawn, mark: Mark): void {
  const { element, mark: last } = drawn;
  const { attributes, inside = '' } = mark;
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== last.attributes[name]) write(element, name, value);
  }
  drawn.mark = mark;
  if (typeof inside !== 'string') drawn.inside = drawMarks(element, inside, drawn.inside ?? undefined);
  else if (inside !== (last.inside ?? '')) element.textContent = inside;
}

/** The marks that are in the page, taken for those that are wanted, one after the other as far as their tags agree. */
function read(parent: Element, marks: readonly Mark[]): readonly Drawn[] {
  return [...parent.children].flatMap((element, index) => {
    const mark = marks[index];
    if (mark?.tag !== element.tagName || (typeof mark.inside === 'object') !== element.childElementCount > 0) {
      element.remove();
      return [];
    }
    const attributes: Record<string, string | number> = {};
    for (const { name, value } of [...element.attributes])
      if (name in mark.attributes) attributes[name] = typeof mark.attributes[name] === 'number' ? Number(value) : value;
      else element.removeAttribute(name);
    return [{ element, mark: { ...mark, attributes, inside: element.textContent ?? '' }, inside: null }];
  });
}
