import type { Component } from 'svelte';
import type { AnyDetails, AnyWidget } from '@src/widget/define-widget';

/** The parts of a figure that its picture and its oEmbed need at build time. */
export interface Exhibit {
  readonly definition: AnyWidget;
  readonly details: AnyDetails;
  /** The drawing without its frame. */
  readonly Drawing: Component<Record<string, unknown>>;
}

const definitions = import.meta.glob<AnyWidget>('/components/widgets/*/definition.ts', {
  eager: true,
  import: 'default',
});
const details = import.meta.glob<AnyDetails>('/components/widgets/*/details.ts', { eager: true });
const drawings = import.meta.glob<Exhibit['Drawing']>('/components/widgets/*/Drawing.svelte', {
  eager: true,
  import: 'default',
});

/** Every figure of the book, by title. A folder of components/widgets with a definition is one; there is no registry. */
export const exhibits: readonly Exhibit[] = Object.values(definitions)
  .map((definition) => ({
    definition,
    details: detailsOf(definition.id),
    Drawing: drawingOf(definition.id),
  }))
  .toSorted((a, b) => a.definition.title.localeCompare(b.definition.title, 'en'));

function detailsOf(id: string): AnyDetails {
  const found = details[`/components/widgets/${id}/details.ts`];
  if (!found) throw new Error(`components/widgets/${id} has no details.ts, which names its examples.`);
  return found;
}

function drawingOf(id: string): Exhibit['Drawing'] {
  const drawing = drawings[`/components/widgets/${id}/Drawing.svelte`];
  if (!drawing) throw new Error(`components/widgets/${id} has no Drawing.svelte, which is what a picture is made of.`);
  return drawing;
}

/** For Astro's getStaticPaths: one page for each figure. */
export const pathsOfExhibits = () =>
  exhibits.map((exhibit) => ({ params: { widget: exhibit.definition.id }, props: { exhibit } }));
