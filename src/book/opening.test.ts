import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openingOf } from './opening';

describe('the opening of a chapter', () => {
  it('is the first paragraph after the imports, in one line', () => {
    expect(
      openingOf("---\ntitle: x\n---\n\nimport A from 'a';\nimport B from 'b';\n\nOne\nwarp *reads*. Which?\n\n## Next"),
    ).toBe('One warp *reads*. Which?');
  });

  it('is refused without a question', () => {
    expect(() => openingOf('A warp reads.\n\nWhich?')).toThrow('opens with "A warp reads."');
    expect(() => openingOf('## Heading?')).toThrow();
  });

  it.each(readdirSync('content/chapters'))('%s: asks a question that can stand alone', (name) => {
    const opening = openingOf(readFileSync(`content/chapters/${name}/index.mdx`, 'utf8'));
    expect(opening.length).toBeGreaterThan(80);
    expect(opening.length).toBeLessThan(420);
    expect(opening).not.toMatch(/<|\{|\$/);
  });
});
