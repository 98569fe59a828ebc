import { parseFragment, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { childElements, lightTokens, rulesOf, writeStyles } from './cascade';

const tokens = lightTokens(`:root, :host {
  color-scheme: light dark;
  --ink: light-dark(#111111, #eeeeee);
  --paper: light-dark(#ffffff, #000000);
  --mono: 'A B', monospace;
}
[data-theme='projector'] { --ink: #000000; }`);

/** The content of the file when a style sheet says `css` of `svg`. */
function styled(css: string, svg: string): string {
  const [root] = childElements(parseFragment(svg));
  writeStyles(root!, rulesOf(css), tokens);
  return serialize(root!.parentNode!);
}

describe('tokens', () => {
  it('have their light value', () => expect(tokens.get('--ink')).toBe('#111111'));
  it('keep a value that is the same in every theme', () => expect(tokens.get('--mono')).toBe("'A B', monospace"));
});

describe('a separate style', () => {
  it('becomes attributes, with colors, not tokens', () => {
    expect(
      styled(
        '.a { fill: var(--ink); font: 600 calc(var(--text, 10px) * 1.5) var(--mono); }',
        '<text class="a">x</text>',
      ),
    ).toBe('<text fill="#111111" font-weight="600" font-size="15px" font-family="\'A B\', monospace">x</text>');
  });

  it('considers the context of an element, and which rule is the stronger', () => {
    const css =
      ':where(.s) .t { fill: red; } .u .t { fill: blue; } text { fill: green; } .t:not(.u *) { opacity: 0.5; }';
    expect(styled(css, '<g class="s"><text class="t">x</text></g>')).toBe(
      '<g><text fill="red" opacity="0.5">x</text></g>',
    );
    expect(styled(css, '<g class="s u"><text class="t">x</text></g>')).toBe('<g><text fill="blue">x</text></g>');
  });

  it('inherits custom properties, and mixes colors', () => {
    const css = '.q { --quarter: #ff0000; } rect { fill: color-mix(in srgb, var(--quarter) 50%, var(--paper)); }';
    expect(styled(css, '<g class="q"><rect></rect></g>')).toBe('<g><rect fill="#ff8080"></rect></g>');
    expect(
      styled('rect { fill: color-mix(in srgb, var(--ink) 20%, transparent); }', '<rect style="--x: 1"></rect>'),
    ).toBe('<rect fill="#111111" fill-opacity="0.2"></rect>');
  });

  it('drops what only a screen or a pointer needs', () => {
    expect(
      styled(
        '@media (x) { .a { fill: red; } } .a { cursor: pointer; fill: blue; transition: fill 1s; } /* { */ .a:hover { fill: red }',
        '<g class="a" tabindex="0" data-marks="x" aria-label="y"></g>',
      ),
    ).toBe('<g fill="blue"></g>');
  });

  it('refuses what it cannot resolve: it would be black somewhere', () => {
    expect(() => styled('.a { fill: var(--nobody); }', '<g class="a"></g>')).toThrow(
      'A drawing has the fill "var(--nobody)"',
    );
  });
});
