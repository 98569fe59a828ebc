/**
 * The scenes of a chapter from its source: for the lists of progress and decks, and for the printed form of a scene. Pure.
 */
import { sceneId } from './scene-id';

/** A scene, and what it shows. */
export interface ListedScene {
  /** As in the chapter: "scene-…". */
  readonly id: string;
  readonly title: string;
  /** It asks before it shows. */
  readonly asks: boolean;
  /** The figure that it sets, in the state of the scene; `null` where it has none. */
  readonly shows: { readonly figure: string; readonly widget: string; readonly state: string } | null;
}

const TAG = /<(\/?)([A-Z]\w*)\b((?:[^>"{]|"[^"]*"|\{[^}]*\})*)>/g;
const ATTRIBUTE = /(\w+)="([^"]*)"/g;
const FIGURE_IMPORT = /^import (\w+) from '@components\/widgets\/([\w-]+)\/\w+\.svelte'/gm;
const FENCE = /^```[^]*?^```/gm;

const pairsOf = (state: string): string[] => state.split('&').filter((pair) => pair !== '');
const nameOf = (pair: string): string => pair.split('=', 1)[0]!;

/** The state that a scene leads to: what it does not name is as in the figure's first state. */
export function mergedState(first: string, set: string): string {
  const named = new Set(pairsOf(set).map(nameOf));
  return [...pairsOf(first).filter((pair) => !named.has(nameOf(pair))), ...pairsOf(set)].join('&');
}

/** The quoted content of the tags with a name. */
export const attributesOf = (mdx: string, tag: string): readonly Readonly<Record<string, string>>[] =>
  [...mdx.replaceAll(FENCE, '').matchAll(TAG)]
    .filter(([, end, name]) => end === '' && name === tag)
    .map(([, , , text]) => quoted(text!));

const quoted = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value!]));

export function scenesOf(mdx: string): readonly ListedScene[] {
  const text = mdx.replaceAll(FENCE, '');
  const widgets = new Map([...text.matchAll(FIGURE_IMPORT)].map(([, name, widget]) => [name!, widget!]));
  const figures = new Map<string, { readonly widget: string; readonly first: string }>();
  const tags = [...text.matchAll(TAG)].map(([, end, name, attributes]) => ({
    isEnd: end !== '',
    name: name!,
    attributes: quoted(attributes!),
  }));
  for (const { isEnd, name, attributes } of tags) {
    const widget = widgets.get(name);
    if (!isEnd && widget !== undefined)
      figures.set(attributes['id'] ?? widget, { widget, first: attributes['params'] ?? '' });
  }
  const scenes: ListedScene[] = [];
  let group: string | undefined;
  for (const { isEnd, name, attributes } of tags) {
    if (name === 'Scenes') group = isEnd ? undefined : attributes['figure'];
    if (name !== 'Scene' || isEnd) continue;
    const { title = '', ask, set = '' } = attributes;
    const figure = attributes['figure'] ?? group;
    const shown = figure === undefined ? undefined : figures.get(figure);
    scenes.push({
      id: sceneId(title),
      title,
      asks: ask !== undefined,
      shows: shown ? { figure: figure!, widget: shown.widget, state: mergedState(shown.first, set) } : null,
    });
  }
  return scenes;
}
