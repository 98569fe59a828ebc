import type { AnyWidget } from '@src/widget/define-widget';
import { figureAddress } from '@src/widget/figure-address';
import type { FigureState } from './figure-state.svelte';

/**
 * The address that leads back to what is seen: in the book, its page; in a lecture, also the scene; elsewhere, the
 * figure's own page.
 *
 * @param id - The figure's name on its page.
 * @param root - Address of the book's root.
 */
export function addressOf(definition: AnyWidget, id: string, figure: FigureState, root: string): string {
  const { origin, pathname, search, href } = location;
  if (pathname.includes('/embed/') || root.startsWith('http'))
    return figureAddress(definition, new URL(root, href).href, figure.share(definition.id, 'definition'));
  const pairs = figure.share(id, 'page');
  const scene = new URLSearchParams(search).get('scene');
  // A slide is found by its number, and shows its figure whole.
  return `${origin}${pathname}?${scene === null ? `${pairs}#${id}` : `scene=${encodeURIComponent(scene)}&${pairs}`}`;
}
