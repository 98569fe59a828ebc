import type { AnyWidget } from './define-widget';

/**
 * The figure's own page.
 *
 * @param book - Absolute address of the book's root, with a trailing slash.
 * @param state - Pairs prefixed by the widget's id; '' for its first state.
 */
export const figureAddress = ({ id }: AnyWidget, book: string, state: string): string =>
  `${book}embed/${id}/${state === '' ? '' : `?${state}`}`;
