import { beforeEach, expect, it, vi } from 'vitest';
import { drawMarks, type Drawn } from './draw-marks';
import type { Mark } from './mark';

/** As much of an element as drawing needs, and a list of what was written. */
const written: string[] = [];
class FakeElement {
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  readonly #attributes = new Map<string, string>();
  #text = '';
  constructor(readonly tagName: string) {}
  get attributes(): { name: string; value: string }[] {
    return [...this.#attributes].map(([name, value]) => ({ name, value }));
  }
  get textContent(): string {
    return this.#text;
  }
  set textContent(text: string) {
    written.push(`${this.tagName} text`);
    this.#text = text;
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get firstElementChild(): FakeElement | null {
    return this.children[0] ?? null;
  }
  get nextElementSibling(): FakeElement | null {
    return this.parent!.children[this.parent!.children.indexOf(this) + 1] ?? null;
  }
  setAttribute(name: string, value: string): void {
    written.push(`${this.tagName} ${name}`);
    this.#attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
  remove(): void {
    this.parent!.children = this.parent!.children.filter((one) => one !== this);
  }
  insertBefore(child: FakeElement, next: FakeElement | null): void {
    if (child.parent) child.remove();
    child.parent = this;
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, child);
  }
  show(): string {
    const names = this.attributes.map(({ name, value }) => ` ${name}=${value}`).join('');
    return `${this.tagName}${names}(${this.#text}${this.children.map((child) => child.show()).join()})`;
  }
}
vi.stubGlobal('document', { hidden: true, createElementNS: (_: string, tag: string) => new FakeElement(tag) });

const rect = (key: number, x: number, more: Mark['attributes'] = {}): Mark => ({
  tag: 'rect',
  key,
  attributes: { x, ...more },
});
const text = (key: number, inside: string): Mark => ({ tag: 'text', key, attributes: {}, inside });
const before = new WeakMap<FakeElement, readonly Drawn[]>();
const draw = (parent: FakeElement, marks: readonly Mark[]): string => {
  before.set(parent, drawMarks(parent as unknown as Element, marks, before.get(parent)));
  return parent.children.map((child) => child.show()).join(' ');
};
beforeEach(() => void (written.length = 0));

it('writes what differs, and nothing else', () => {
  const parent = new FakeElement('g');
  draw(parent, [rect(1, 5, { fill: false }), rect(2, 7), text(1, 'a')]);
  written.length = 0;
  expect(draw(parent, [rect(1, 5, { fill: 'red' }), rect(2, 8), text(1, 'b')])).toBe(
    'rect x=5 fill=red() rect x=8() text(b)',
  );
  expect(written).toEqual(['rect fill', 'rect x', 'text text']);
  expect(draw(parent, [rect(1, 5, { fill: undefined }), rect(2, 8), text(1, 'b')])).toBe(
    'rect x=5() rect x=8() text(b)',
  );
});

it('keeps each mark by its name, in the order in which they are given', () => {
  const parent = new FakeElement('g');
  draw(parent, [rect(1, 1), rect(2, 2), text(2, 'two'), rect(3, 3)]);
  const [, two, words, three] = parent.children;
  written.length = 0;
  expect(draw(parent, [rect(3, 3), rect(4, 4), rect(2, 2), text(2, 'two')])).toBe(
    'rect x=3() rect x=4() rect x=2() text(two)',
  );
  expect(parent.children).toEqual([three, expect.anything(), two, words]);
  expect(written).toEqual(['rect x']);
  const [, four] = parent.children;
  expect(draw(parent, [rect(4, 4), rect(5, 5), rect(6, 6), text(2, 'two')])).toBe(
    'rect x=4() rect x=5() rect x=6() text(two)',
  );
  expect(parent.children[0]).toBe(four);
});

it('draws marks in marks', () => {
  const parent = new FakeElement('g');
  const group = (inside: readonly Mark[]): Mark => ({ tag: 'g', key: 0, attributes: {}, inside });
  draw(parent, [group([rect(1, 1)])]);
  const [inner] = parent.children[0]!.children;
  expect(draw(parent, [group([rect(0, 0), rect(1, 1)])])).toBe('g(rect x=0(),rect x=1())');
  expect(parent.children[0]!.children[1]).toBe(inner);
});

it('takes over what the page holds, mended where it is another picture', () => {
  const parent = new FakeElement('g');
  for (const [tag, x] of [
    ['rect', '1'],
    ['rect', '2'],
    ['path', '3'],
    ['rect', '4'],
  ] as const) {
    const child = new FakeElement(tag);
    child.setAttribute('x', x);
    child.setAttribute('old', 'y');
    parent.insertBefore(child, null);
  }
  const [first] = parent.children;
  written.length = 0;
  expect(draw(parent, [rect(1, 1), rect(2, 9), rect(3, 3)])).toBe('rect x=1() rect x=9() rect x=3()');
  expect(parent.children[0]).toBe(first);
  // The first stood as it should; of the second one number differed; the third was a path and is made.
  expect(written).toEqual(['rect x', 'rect x']);
});
