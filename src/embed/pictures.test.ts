/**
 * The laws of the pictures that the build makes, over all figures and their examples. They are independent of the machine's
 * fonts.
 */
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import { someOf } from '@src/evidence/testing';
import { attribute, childElements } from './cascade';
import { exhibits } from './catalogue';
import { pictureOf, picturesOf, stillRoom } from './picture';

const SHAPES = new Set(['rect', 'path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']);
const COLOR = /^(none|#[0-9a-f]{6}|#[0-9a-f]{3}|url\(#[\w-]+\)|transparent|inherit|currentColor)$/i;
const BOOK = 'https://book.example/';

interface Painted {
  readonly element: Tree.Element;
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
}

/** Every shape with the paint that applies to it. */
function shapesIn(
  element: Tree.Element,
  above: Omit<Painted, 'element'> = { fill: undefined, stroke: undefined },
): Painted[] {
  const own = { fill: attribute(element, 'fill') ?? above.fill, stroke: attribute(element, 'stroke') ?? above.stroke };
  const inside = element.tagName === 'clipPath' ? [] : childElements(element).flatMap((child) => shapesIn(child, own));
  return SHAPES.has(element.tagName) ? [{ element, ...own }, ...inside] : inside;
}

describe.each(exhibits.map((exhibit) => [exhibit.definition.id, exhibit] as const))('pictures of %s', (id, exhibit) => {
  it.each(someOf(picturesOf(exhibit), 2))(
    '%s has no shape without paint, needs no style sheet, and describes itself',
    (_, state) => {
      const { svg, headline, width, height } = pictureOf(exhibit, state, BOOK);
      expect(svg).not.toMatch(
        / (class|style|on\w+|data-[a-z]+)=|var\(|calc\(|light-dark|color-mix|NaN|undefined|<style/,
      );
      const [root] = childElements(parseFragment(svg));
      const shapes = shapesIn(root!);
      expect(shapes.length).toBeGreaterThan(20);
      const unpainted = shapes.filter(({ element, fill, stroke }) =>
        element.tagName === 'line' || (element.tagName === 'path' && fill === undefined)
          ? stroke === undefined
          : fill === undefined,
      );
      expect(
        unpainted.map(({ element }) => JSON.stringify(element.attrs.map(({ name, value }) => [name, value]))),
      ).toEqual([]);
      expect(
        shapes.flatMap(({ fill = 'none', stroke = 'none' }) => [fill, stroke]).filter((paint) => !COLOR.test(paint)),
      ).toEqual([]);
      for (const [, name] of svg.matchAll(/url\(#([\w-]+)\)/g)) expect(svg).toContain(`id="${name}"`);
      const texts = shapes.filter(({ element }) => element.tagName === 'text');
      for (const { element } of texts.slice(-3)) {
        const right = Number(attribute(element, 'x')) + Number(attribute(element, 'textLength'));
        expect(right).toBeLessThanOrEqual(width);
        expect(Number(attribute(element, 'y'))).toBeLessThanOrEqual(height);
      }
      expect(svg).toContain(`<a href="${BOOK}embed/${id}/`);
      expect(svg).toContain('Warp &amp; Weft · CC BY 4.0');
      expect(headline).toMatch(/[.!?]$/);
    },
  );
});

describe.each(exhibits.map((exhibit) => [exhibit.definition.id, exhibit] as const))(
  'the picture of %s',
  (_, exhibit) => {
    it('is laid out for the requested room', () => {
      const wide = { width: 960, height: 480, minText: 12, projected: false };
      const [usual, asked] = [pictureOf(exhibit, '', BOOK), pictureOf(exhibit, '', BOOK, wide)];
      expect(asked.width).toBeGreaterThanOrEqual(wide.width);
      expect(asked.width - usual.width).toBeGreaterThanOrEqual(wide.width - stillRoom.width);
    });
  },
);
