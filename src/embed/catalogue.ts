import type { Component } from 'svelte';
import type { FigureProps } from '@components/frame/figure-props';
import type { AnyWidget } from '@src/widget/define-widget';
import { componentPath } from './widgets';

/** A figure as the pages under /embed/ need it while the book is built: whole, with all its programs. */
export interface Exhibit {
  readonly definition: AnyWidget;
  /** The figure with its frame. */
  readonly Widget: Component<FigureProps>;
  /** Only the drawing. */
  readonly Drawing: Component<Record<string, unknown>>;
}

const definitions = import.meta.glob<AnyWidget>('/components/widgets/*/definition.ts', {
  eager: true,
  import: 'default',
});
const components = import.meta.glob<unknown>('/components/widgets/*/*.svelte', {
  eager: true,
  import: 'default',
});

/** Every figure of the book, by title. A folder of components/widgets with a definition is one; nothing is registered. */
export const exhibits: readonly Exhibit[] = Object.values(definitions)
  .map((definition) => ({
    definition,
    Widget: componentAt<Exhibit['Widget']>(componentPath(definition.id)),
    Drawing: componentAt<Exhibit['Drawing']>(`/components/widgets/${definition.id}/Drawing.svelte`),
  }))
  .toSorted((a, b) => a.definition.title.localeCompare(b.definition.title, 'en'));

/** What the compiler makes of a file has the type that its use here says. */
function componentAt<C>(path: string): C {
  const component = components[path];
  if (!component)
    throw new Error(`${path} does not exist: a figure is named after its folder, and its drawing Drawing.svelte.`);
  return component as C;
}

/** For Astro's getStaticPaths: one page for each figure. */
export const pathsOfExhibits = () =>
  exhibits.map((exhibit) => ({ params: { widget: exhibit.definition.id }, props: { exhibit } }));
