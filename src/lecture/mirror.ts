import { hear, tell } from '@src/widget/page-bus';
import { setFigure } from '@src/widget/set-figure';
import type { Message } from './messages';

/**
 * Keep the figures of several windows in one state.
 *
 * @param leads - The main window also reports what its figures show as they wake. Elsewhere a figure's first report is only
 * its
 *   waking, and must not undo the lecturer's changes.
 */
export function mirrorFigures(leads: boolean, send: (message: Message) => void) {
  const queries = new Map<string, string>();
  /** Figures whose clock runs, here or in another window. */
  const running = new Set<string>();
  hear('figure:changed', ({ figure, query, playing }) => {
    // A run is reported once, as a run: each window draws its own.
    if (playing) {
      if (!running.has(figure)) send({ kind: 'run', figure });
      running.add(figure);
      return;
    }
    running.delete(figure);
    if (queries.get(figure) === query) return;
    const isFirst = !queries.has(figure);
    queries.set(figure, query);
    if (leads || !isFirst) send({ kind: 'figure', figure, query });
  });
  return {
    take(figure: string, query: string): void {
      // A name that no figure of the page has would only be stored.
      if (!document.getElementById(figure)) return;
      if (queries.get(figure) === query && !running.has(figure)) return;
      queries.set(figure, query);
      setFigure(figure, query);
    },
    run(figure: string): void {
      running.add(figure);
      tell('figure:run', { figure });
    },
    /** The last state of each figure. */
    queryOf: (figure: string): string | undefined => queries.get(figure),
    tellAll(): void {
      for (const [figure, query] of queries) send({ kind: 'figure', figure, query });
    },
  };
}
