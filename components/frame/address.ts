import type { AnyWidget } from '@src/widget/define-widget';
import { figureAddress } from '@src/widget/figure-address';
import type { FigureState } from './figure-state.svelte';

/**
 * The address that leads back to what is seen: on a page of the book that page; elsewhere the figure's own.
 *
 * @param id - The figure's name on its page.
 * @param root - Address of the book's root.
 */
export function addressOf(definition: AnyWidget, id: string, figure: FigureState, root: string): string {
  const pairs = figure.writeWhole(definition.id);
  if (location.pathname.includes('/embed/') || root.startsWith('http'))
    return figureAddress(definition, new URL(root, location.href).href, pairs);
  return `${location.origin}${location.pathname}${pairs === '' ? '' : `?${figure.write(id)}`}#${id}`;
}
