/**
 * What a screen reader announces for each figure, from its definition: a name, a sentence for each moment, and the
 * whole at the end.
 */
import { describe, expect, it } from 'vitest';
import { initialValues, type Schema } from '@src/widget/params';
import { scriptOf } from '@src/widget/screen-reader';
import { accepted, acceptedStatesOf, figures, isText } from './every-figure';

/** Letters: some twenty-five seconds of speech. */
const LONGEST = 400;
/** Read letter by letter, differently by each voice, or not at all. */
const SILENT = /[▸▶→←↑↓⇒≥≤≈✓✗■□●○…]|\s{2,}|\n|<\/?[a-z]/;

describe.each(figures)('a screen reader at the figure $id', ({ definition }) => {
  it('announces a name for the figure and for each control', () => {
    expect(definition.title).toMatch(/^[A-Z].{8,}$/);
    const labels = Object.values(definition.params as Schema).map(({ label }) => label);
    expect(labels.every(isText)).toBe(true);
  });

  it('announces each moment of the first run once, and what is seen at its end', () => {
    const first = accepted(definition, initialValues(definition.params as Schema))!;
    const script = scriptOf(definition, first.trace, first.values);
    expect(script.at(-1)).toBe(definition.describe(first.trace as never, first.values as never).headline);
    for (const text of script) expect(text.length, text).toBeLessThanOrEqual(LONGEST);
    const repeated = script.filter((text, at) => at > 0 && text === script[at - 1]);
    expect(repeated, 'a region that is set to the same text is silent').toEqual([]);
  });

  it('announces words in every state: whole, and without signs that a voice skips', () => {
    acceptedStatesOf(definition)(({ values, trace }) => {
      for (const text of scriptOf(definition, trace, values)) {
        expect(text).toMatch(/[.!?]$/);
        expect(text).not.toMatch(SILENT);
      }
    }, 40);
  });
});
