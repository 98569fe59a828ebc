/** Each question of a chapter hides its answer: the words that follow from it are inside its `<Explanation>`. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const chapters = new URL('../../content/chapters/', import.meta.url);

const WHOLE =
  /^<Question figure="([\w-]+)">\n+<Scene title="[^"]+" figure="([\w-]+)" ask="[^"]+">\n[\s\S]+?<\/Scene>\n+<(\w+) id="([\w-]+)" predict (?:"[^"]*"|[^>"])*\/>\n+<Explanation>\n\n([\s\S]+?)\n\n<\/Explanation>\n+<\/Question>$/gm;

describe.each(readdirSync(chapters))('the questions of %s', (chapter) => {
  const text = readFileSync(new URL(`${chapter}/index.mdx`, chapters), 'utf8');
  const questions = [...text.matchAll(WHOLE)];

  it('are whole: the question, the figure that asks it, what follows', () => {
    expect(questions.length).toBeGreaterThan(0);
    for (const [, figure, scene, , asking, explanation] of questions) {
      expect([scene, asking]).toEqual([figure, figure]);
      expect(explanation!.length).toBeGreaterThan(80);
    }
  });

  it('hold every figure with a prediction, and every explanation', () => {
    expect(text.match(/<\w+ id="[^"]*"(?:"[^"]*"|[^>"])*\bpredict\b(?:"[^"]*"|[^>"])*\/>/g)).toHaveLength(
      questions.length,
    );
    expect(text.match(/<Question\b/g)).toHaveLength(questions.length);
    expect(text.match(/<Explanation>/g)).toHaveLength(questions.length);
  });
});
