import { untrack } from 'svelte';
import type { AnyWidget, Metric } from '@src/widget/define-widget';
import { isInAddress, replaceInQuery } from '@src/widget/link';
import { hear, tell } from '@src/widget/page-bus';
import { announcementAt } from '@src/widget/screen-reader';
import type { FigureState } from './figure-state.svelte';

interface Connected {
  readonly id: string;
  readonly mode: 'page' | 'element';
  readonly state: FigureState;
  readonly metrics: readonly Metric[];
  readonly definition: AnyWidget;
}

/** Browsers refuse more than a hundred address changes in half a minute; a slider makes more than that. */
const ADDRESS_DELAY_MS = 250;
/** A screen reader announces the state that a gesture ends in, not each one on the way. */
const ANNOUNCE_DELAY_MS = 500;

/**
 * Connects a figure to its surroundings: the address, the page's sentences and scenes, a screen reader.
 *
 * @param get - Reads the current figure inside effects.
 * @param onchange - Called with the whole state in 'element' mode, where there is no address to write.
 */
export function connectToPage(get: () => Connected, onchange: (params: string) => void) {
  let awake = $state(false);
  let announcement = $state('');
  let touched = false;

  $effect(() => {
    const { id, mode, state, metrics, definition } = get();
    const detail = {
      figure: id,
      texts: textsOf(definition, state, 'format'),
      says: textsOf(definition, state, 'say'),
      metrics: Object.fromEntries(metrics.map(({ id: name, value, text }) => [name, { value, text }])),
      step: state.step,
      steps: state.moments.length,
      playing: state.playing,
      query: state.write(''),
    };
    if (!awake) return;
    if (mode === 'page') tell('figure:changed', detail);
    if (!untrack(() => touched)) {
      touched = true;
      return;
    }
    const timer = setTimeout(() => {
      if (mode === 'page') writeAddress(id, state.write(id));
      else onchange(state.writeWhole(''));
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  });

  $effect(() => {
    const { state, definition } = get();
    const { good, moments, step } = state;
    // The notice itself announces a refusal.
    if (!awake || state.refusal !== null || state.problems.length > 0) return;
    const timer = setTimeout(() => {
      announcement = announcementAt(definition, { ...good, moments, step });
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  });

  function readAddress(): void {
    const { id, mode, state } = get();
    if (mode === 'page') state.read(location.search, `${id}`);
  }

  return {
    get announcement() {
      return announcement;
    },
    pointed(mark: string | null): void {
      const { id, mode } = get();
      if (mode === 'page') tell('figure:pointed', { figure: id, part: mark });
    },
    /** The figure asked a question, and its answer has been shown and played. */
    answered(): void {
      const { id, mode } = get();
      if (mode === 'page') tell('figure:answered', { figure: id });
    },
    /**
     * @param onset - Called when the address, a scene or a sentence sets the figure; with true when it asks for the
     * answer too.
     * @param onrun - Called when the page runs the clock, up to a moment or to the last one.
     * @param onpoint - Called with the mark that a sentence points at, such as "lane:3"; `null` takes it back.
     */
    start(
      onset: (isAnswer: boolean) => void,
      onrun: (to?: number) => void,
      onpoint: (mark: string | null) => void,
    ): () => void {
      const { id, mode, state } = untrack(get);
      if (mode === 'element') {
        awake = true;
        return () => undefined;
      }
      if (isInAddress(id)) {
        readAddress();
        onset(false);
      }
      awake = true;
      const stops = [
        hear('figure:set', ({ figure, params, base }) => {
          if (figure !== id) return;
          const before = JSON.stringify(state.good.values);
          state.read(params, '', base);
          // Setting exactly the state of a question asks for its answer.
          onset(before === JSON.stringify(state.good.values));
        }),
        hear('figure:reveal', ({ figure }) => {
          if (figure === id) onset(true);
        }),
        hear('figure:run', ({ figure, to }) => {
          if (figure === id) onrun(to);
        }),
        hear('figure:point', ({ figure, part }) => {
          if (figure === id) onpoint(part);
        }),
      ];
      addEventListener('popstate', readAddress);
      return () => {
        removeEventListener('popstate', readAddress);
        for (const stop of stops) stop();
      };
    },
  };
}

function textsOf(definition: AnyWidget, state: FigureState, form: 'format' | 'say'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(definition.params as Record<string, { format(v: unknown): string; say(v: unknown): string }>).map(
      ([name, param]) => [name, param[form](state.values[name])],
    ),
  );
}

function writeAddress(id: string, pairs: string): void {
  const query = replaceInQuery(location.search, id, pairs);
  history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
}
