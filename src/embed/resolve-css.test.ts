import { describe, expect, it } from 'vitest';
import { lightTokens, resolveCss } from './resolve-css';

const tokens = lightTokens(`:root, :host {
  color-scheme: light dark;
  --ink: light-dark(#111111, #eeeeee);
  --lane-q0: light-dark(#000001, #fff);
  --lane-q1: light-dark(#000002, #fff);
  --lane-q2: light-dark(#000003, #fff);
  --lane-q3: light-dark(#000004, #fff);
  --mono: 'A B', monospace;
}
[data-theme='projector'] { --ink: #000000; }`);

const flat = (css: string) => resolveCss(css, tokens).replaceAll('\n', '');

describe('tokens', () => {
  it('have their light value', () => expect(tokens.get('--ink')).toBe('#111111'));
  it('keep a value that is the same in every theme', () => expect(tokens.get('--mono')).toBe("'A B', monospace"));
});

describe('a style that stands on its own', () => {
  it('names colours, not tokens', () => {
    expect(flat('.a { fill: var(--ink); font: 9px var(--mono); }')).toBe(
      ".a{fill: #111111; font: 9px 'A B', monospace;}",
    );
  });

  it('takes what a token falls back to when there is none', () => {
    expect(flat('.a { stroke-width: var(--other, 1.5px); }')).toBe('.a{stroke-width: 1.5px;}');
  });

  it('has one rule for each quarter-warp, whichever element bears its class', () => {
    const css = flat('.chunk.x rect:where(.x) { fill: var(--quarter); }');
    expect(css).toContain('.q0 .chunk.x rect,.chunk.x.q0 rect,.chunk.x rect.q0{fill: #000001;}');
    expect(css).toContain('.q3 .chunk.x rect,.chunk.x.q3 rect,.chunk.x rect.q3{fill: #000004;}');
  });

  it('leaves out what only a screen or a hand needs', () => {
    expect(
      flat('@media (x) { .a { fill: red; } } .b { cursor: pointer; fill: red; transition: fill 1s; } /* { */'),
    ).toBe('.b{fill: red;}');
  });
});
