import { expect, it } from 'vitest';
import { classes, marksHtml, type Mark } from './mark';

const text = (key: number, inside: string): Mark => ({
  tag: 'text',
  key,
  inside,
  attributes: { x: 1.5, dy: undefined, fill: false, 'data-marks': 'word:"4"' },
});

it('writes marks with their text escaped, and leaves out what is not there', () => {
  const group: Mark = {
    tag: 'g',
    key: 0,
    attributes: { class: classes('unit', false, 'waiting') },
    inside: [text(0, 'a < b & c')],
  };
  expect(marksHtml([group])).toBe(
    '<g class="unit waiting"><text x="1.5" data-marks="word:&quot;4&quot;">a &lt; b &amp; c</text></g>',
  );
});

it('refuses two marks of one name, which a page that is awake could not tell apart', () => {
  expect(() => marksHtml([text(1, 'a'), text(1, 'b')])).toThrow('Two marks of one drawing are "text 1".');
});
