import { hear } from '@src/widget/page-bus';
import { setFigure } from '@src/widget/set-figure';
import type { Message } from './messages';

/**
 * Keep the figures of several windows in one state.
 *
 * @param leads - The main window tells also what its figures show as they wake. Elsewhere a figure's first word is only
 *   its waking up, and must not undo what the lecturer has made.
 */
export function mirrorFigures(leads: boolean, send: (message: Message) => void) {
  const queries = new Map<string, string>();
  hear('figure:changed', ({ figure, query }) => {
    if (queries.get(figure) === query) return;
    const isFirst = !queries.has(figure);
    queries.set(figure, query);
    if (leads || !isFirst) send({ kind: 'figure', figure, query });
  });
  return {
    take(figure: string, query: string): void {
      if (queries.get(figure) === query) return;
      queries.set(figure, query);
      setFigure(figure, query);
    },
    tellAll(): void {
      for (const [figure, query] of queries) send({ kind: 'figure', figure, query });
    },
  };
}
