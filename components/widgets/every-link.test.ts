/**
 * A link that a reader copies leads back to what was seen, from each scene of each chapter, and from each of its
 * moments.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figureState } from '@components/frame/figure-state.svelte';
import type { AnyWidget } from '@src/widget/define-widget';

const found = import.meta.glob<AnyWidget>('./*/definition.ts', { import: 'default', eager: true });
/** The same states come again and again: each is computed once. */
const definitions = Object.fromEntries(
  Object.entries(found).map(([path, definition]) => [path, remembering(definition)]),
);

function remembering(definition: AnyWidget): AnyWidget {
  const traces = new Map<string, unknown>();
  const simulate: AnyWidget['simulate'] = (values) => {
    const key = JSON.stringify(values);
    if (!traces.has(key)) traces.set(key, definition.simulate(values));
    return traces.get(key);
  };
  return { ...definition, simulate };
}
const content = new URL('../../content/', import.meta.url);
/** The chapters, and the other pages that have scenes. */
const pages = ['chapters', 'atlas'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, content)).map((name) => `${folder}/${name}`),
);

const TAG = /<(\/?)([A-Z]\w*)((?:\s+[\w:]+(?:=(?:"[^"]*"|\{[^}]*\}))?)*)\s*\/?>/g;
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&amp;', '&');

interface Scene {
  readonly title: string;
  readonly figure: string;
  readonly set: string;
}

/** The figures of a chapter with their first states, and the scenes that set them. */
function parsed(page: string) {
  const source = readFileSync(new URL(`${page}/index.mdx`, content), 'utf8');
  const figures = new Map<string, { readonly definition: AnyWidget; readonly start: string }>();
  const scenes: Scene[] = [];
  let group: string | undefined;
  for (const [, closes, tag = '', attributes = ''] of source.matchAll(TAG)) {
    const definition = definitions[`./${tag.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}/definition.ts`];
    const [id, set] = [attribute(attributes, 'id'), attribute(attributes, 'set')];
    if (tag === 'Scenes') group = closes ? undefined : attribute(attributes, 'figure');
    else if (definition && id !== undefined)
      figures.set(id, { definition, start: attribute(attributes, 'params') ?? '' });
    else if (tag === 'Scene' && set !== undefined)
      scenes.push({ title: attribute(attributes, 'title')!, figure: attribute(attributes, 'figure') ?? group!, set });
  }
  return { figures, scenes };
}

/** A page opened with this query: a figure reads it only when it is named there. */
function opened(definition: AnyWidget, start: string, id: string, query: string) {
  const state = figureState(definition, start);
  if (query.includes(`${id}.`)) state.read(query, id);
  return state;
}

/** All that a reader sees of a state. */
const seen = (state: ReturnType<typeof figureState>) => ({
  values: state.good.values,
  time: state.time,
  lane: state.pinned,
  a: state.kept?.values ?? null,
  problems: state.problems,
  refusal: state.refusal,
});

for (const page of pages) {
  const { figures, scenes } = parsed(page);
  describe(`a link copied in ${page}`, () => {
    it('is tried from scenes that set figures', () => {
      expect(scenes.length).toBeGreaterThan(3);
      expect(scenes.filter(({ figure }) => !figures.has(figure))).toEqual([]);
    });

    it.each(scenes)('leads back to "$title"', ({ figure: id, set }) => {
      const { definition, start } = figures.get(id)!;
      const state = figureState(definition, start);
      state.read(set, '');
      const leadsBack = (): void => {
        const whole = seen(state);
        expect(seen(opened(definition, start, id, state.share(id, 'page')))).toEqual(whole);
        // The same in an embed or on the figure's own page, and nothing for another figure of the same page.
        expect(seen(opened(definition, '', definition.id, state.share(definition.id, 'definition')))).toEqual(whole);
        expect(seen(opened(definition, start, 'other', state.share(id, 'page')))).toEqual(
          seen(figureState(definition, start)),
        );
      };
      leadsBack();
      expect(seen(opened(definition, start, id, state.write(id))), 'the address bar').toEqual(seen(state));
      // From a moment on the way, while it plays, with a lane, and beside another state.
      state.setTime(0);
      leadsBack();
      state.setTime((state.moments.length - 1) * 0.37);
      state.setTime(Math.round(state.time * 100) / 100);
      state.setPlaying(true);
      leadsBack();
      state.setPlaying(false);
      state.setTime(Infinity);
      leadsBack();
      state.pin(3);
      leadsBack();
      state.pin(3);
      state.compare(true);
      leadsBack();
    });

    it.each([...figures.keys()])('leads back to the first state of %s, and names it', (id) => {
      const { definition, start } = figures.get(id)!;
      const state = figureState(definition, start);
      expect(state.share(id, 'page')).toContain(`${id}.`);
      expect(seen(opened(definition, start, id, state.share(id, 'page')))).toEqual(seen(state));
    });
  });
}
