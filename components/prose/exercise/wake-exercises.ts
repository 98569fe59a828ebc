/**
 * Loads the code of an exercise when a reader turns to one, or has solved one of this page before. Until then its form
 * is there, and what a reader does with it, or with the figure of an exercise, is kept for it. Only steps to put in
 * order need their handles in view.
 */
import type { FigureTexts } from '@src/widget/exercise';
import { loadProgress, nameOf } from '@src/progress/store';
import { hear } from '@src/widget/page-bus';

/** The state of a figure that exercises are about. */
export interface Handled {
  state: FigureTexts | null;
  /** The last state that the reader set by hand; scenes that scroll past set others. */
  byHand: FigureTexts | null;
  hand: boolean;
}

const figures = new Map<string, Handled>();
export const handled = (figure: string): Handled | undefined => figures.get(figure);

function follow(figure: string): void {
  if (figures.has(figure)) return;
  const now: Handled = { state: null, byHand: null, hand: false };
  figures.set(figure, now);
  hear('figure:changed', (state) => {
    if (state.figure !== figure) return;
    now.state = state;
    if (now.hand) now.byHand = state;
  });
  hear('figure:set', (set) => {
    if (set.figure === figure) now.hand = false;
  });
  for (const type of ['pointerdown', 'keydown'])
    document.getElementById(figure)?.addEventListener(type, () => (now.hand = true));
}

let loading: Promise<unknown> | undefined;
const load = (): Promise<unknown> => (loading ??= import('./book-exercise'));

/** A button pressed before the exercise can respond is pressed again once it can. */
function hold(exercise: HTMLElement): void {
  const stop = new AbortController();
  const again = (event: Event, press: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    void load().then(press);
  };
  const options = { capture: true, signal: stop.signal };
  exercise.addEventListener(
    'submit',
    (event) => again(event, () => (event.target as HTMLFormElement).requestSubmit()),
    options,
  );
  exercise.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-action]');
      if (button) again(event, () => button.click());
    },
    options,
  );
  void customElements.whenDefined('book-exercise').then(() => stop.abort());
}

const exercises = [...document.querySelectorAll<HTMLElement>('book-exercise')];
const watch = new IntersectionObserver((entries) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  watch.disconnect();
  void load();
});
const { exercises: solved, drafts } = loadProgress();
for (const exercise of exercises) {
  const { kind, figure } = exercise.dataset;
  exercise.querySelector('form')!.hidden = false;
  exercise.querySelector<HTMLElement>(':scope > details')!.hidden = true;
  if (kind === 'set' && figure !== undefined) follow(figure);
  hold(exercise);
  if (kind === 'order') watch.observe(exercise);
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    exercise.addEventListener(type, () => void load(), { once: true });
  if (nameOf(exercise.id) in solved || nameOf(`${exercise.id}/text`) in drafts) void load();
}
