/**
 * The exercises of a chapter. Without this script an exercise is a question with its answers behind a summary; the script
 * puts a form there instead and keeps what a reader solved in this browser.
 */
import {
  answerTo,
  judgeSet,
  readConditions,
  readNumber,
  type AnswerForm,
  type FigureTexts,
} from '@src/widget/exercise';
import { hear } from '@src/widget/page-bus';
import { showFigure, showState, wake } from './figure-link';
import { forget, keep, kept } from './kept-answers';

interface Verdict {
  readonly right: boolean;
  /** Item of the answers that explains it. */
  readonly item: Element | null;
  /** Said when nobody foresaw the answer. */
  readonly else: string;
}

/** A figure that is being dragged is judged when it rests. */
const REST_MS = 500;
/** So many wrong answers, and the reader may look. */
const TRIES = 2;

class BookExercise extends HTMLElement {
  #tries = 0;
  #state: FigureTexts | null = null;
  /** A "set" follows its figure once the reader has taken it up. */
  #following = false;
  /** … and has put a hand on it. */
  #touched = false;
  #watch: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;

  get #form(): HTMLFormElement {
    return this.querySelector('form')!;
  }
  get #details(): HTMLDetailsElement {
    return this.querySelector(':scope > details')!;
  }
  get #items(): HTMLElement[] {
    return [...this.#details.querySelectorAll<HTMLElement>('li:not([data-otherwise])')];
  }
  #button(action: string): HTMLButtonElement | null {
    return this.querySelector(`[data-action="${action}"]`);
  }

  connectedCallback(): void {
    const { figure = '', show = '' } = this.dataset;
    this.#form.hidden = false;
    this.#details.hidden = true;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#check();
    });
    this.#button('reset')?.addEventListener('click', () => this.#reset());
    this.#button('show')?.addEventListener('click', () => void showState(figure, show));
    if (this.dataset['kind'] === 'set') this.#tie(figure);
    this.#restore();
  }
  disconnectedCallback(): void {
    this.#stop?.();
    this.#watch?.disconnect();
    clearTimeout(this.#timer);
  }

  /** A "set" listens to its figure, and its verdict follows a reader who is there. */
  #tie(figure: string): void {
    this.#stop = hear('figure:changed', (state) => this.#follow(state.figure, state));
    this.#button('go')?.addEventListener('click', () => {
      this.#following = true;
      this.#touched = false;
      void wake(figure);
      void showFigure(figure);
      document
        .getElementById(figure)
        ?.querySelector<HTMLElement>('input, button, select')
        ?.focus({ preventScroll: true });
    });
    this.#button('back')?.addEventListener('click', () => {
      this.#following = false;
      this.removeAttribute('data-afloat');
      this.scrollIntoView({ block: 'center' });
      this.#form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    });
    for (const type of ['pointerdown', 'keydown'])
      document.getElementById(figure)?.addEventListener(type, () => (this.#touched = true));
    this.#watch = new IntersectionObserver(([entry]) => this.#float(entry?.isIntersecting ?? true));
    this.#watch.observe(this);
  }
  #float(seen: boolean): void {
    this.toggleAttribute('data-afloat', this.#following && !seen);
  }

  #follow(figure: string, state: FigureTexts): void {
    if (figure !== this.dataset['figure']) return;
    this.#state = state;
    clearTimeout(this.#timer);
    // A scene that scrolls past sets the figure as well: that is not the reader's answer.
    if (this.#following && this.#touched && !('solved' in this.dataset))
      this.#timer = setTimeout(() => this.#tell(this.#judge('')), REST_MS);
  }

  async #check(): Promise<void> {
    const given = this.#given();
    if (this.dataset['kind'] === 'set') {
      this.#following = true;
      this.#touched = false;
      await wake(this.dataset['figure'] ?? '');
    }
    const verdict = this.#judge(given);
    this.#tell(verdict);
    if (verdict.right) keep(this.id, given);
    else this.#tries += 1;
    this.#offer();
  }

  /** What the reader wrote, as text; '' for a figure. */
  #given(): string {
    return String([...new FormData(this.#form).values()][0] ?? '');
  }

  #judge(given: string): Verdict {
    if (this.dataset['kind'] === 'set') return this.#judgeFigure();
    if (this.dataset['kind'] === 'choice') {
      const item = this.#items[Number(given)] ?? null;
      return { right: item?.dataset['right'] !== undefined, item, else: '' };
    }
    const form = this.dataset['form'] as AnswerForm;
    const value = readNumber(given, form);
    if (value === null) return { right: false, item: null, else: 'That is not a number.' };
    const answers = this.#items.map(({ dataset }) => ({ value: Number(dataset['value']), wrong: 'wrong' in dataset }));
    const item = this.#items[answerTo(value, answers, form)] ?? this.#details.querySelector('[data-otherwise]');
    return { right: item?.hasAttribute('data-right') ?? false, item, else: 'The engine says another number.' };
  }

  #judgeFigure(): Verdict {
    const { goal = '', forbid } = this.dataset;
    if (!this.#state)
      return { right: false, item: null, else: 'The figure has not started yet. Scroll to it, then check.' };
    const answers = this.#items.map(({ dataset }) => ({
      when: dataset['when'] === undefined ? null : readConditions(dataset['when']),
      wrong: 'wrong' in dataset,
    }));
    const task = { goal: readConditions(goal), forbid: forbid === undefined ? null : readConditions(forbid), answers };
    const { right, answer, forbidden } = judgeSet(task, this.#state);
    const item = this.#items[answer] ?? (right || forbidden ? null : this.#details.querySelector('[data-otherwise]'));
    return {
      right,
      item,
      else: forbidden ? 'The exercise rules this state out. Find another one.' : 'The figure is not there yet.',
    };
  }

  #tell({ right, item, else: otherwise }: Verdict): void {
    const why = item?.querySelector('.why')?.cloneNode(true) as HTMLElement | undefined;
    const word = document.createElement('strong');
    word.className = 'word';
    word.textContent = right ? 'Right. ' : 'Not quite. ';
    const words = why?.textContent.trim()
      ? why
      : Object.assign(document.createElement('div'), { textContent: right ? '' : otherwise });
    (words.firstElementChild?.matches('p') ? words.firstElementChild : words).prepend(word);
    this.toggleAttribute('data-solved', right);
    this.querySelector<HTMLElement>('.solved')!.hidden = !right;
    this.querySelector('.verdict')!.replaceChildren(words);
    if (right && this.dataset['kind'] === 'set') keep(this.id, '');
    this.#offer();
  }

  /** What else the reader can do now. */
  #offer(): void {
    const solved = 'solved' in this.dataset;
    this.#details.hidden = !solved && this.#tries < TRIES;
    const show = this.#button('show');
    if (show) show.hidden = this.#details.hidden;
    this.#button('reset')!.hidden = !solved && this.#tries === 0;
  }

  #restore(): void {
    const given = kept(this.id);
    if (given === null) return;
    if (this.dataset['kind'] === 'set') {
      const item = this.#items.find(({ dataset }) => 'right' in dataset && dataset['when'] === undefined) ?? null;
      this.#tell({ right: true, item, else: '' });
      return;
    }
    const field = this.#form.querySelector<HTMLInputElement>('[name="number"]');
    const radio = this.#form.querySelector<HTMLInputElement>(`[value="${CSS.escape(given)}"]`);
    if (field) field.value = given;
    else if (radio) radio.checked = true;
    const verdict = this.#judge(given);
    // The exercise may have changed since.
    if (verdict.right) this.#tell(verdict);
    else forget(this.id);
  }

  #reset(): void {
    forget(this.id);
    this.#form.reset();
    this.#tries = 0;
    this.#following = false;
    this.removeAttribute('data-solved');
    this.querySelector<HTMLElement>('.solved')!.hidden = true;
    this.querySelector('.verdict')!.replaceChildren();
    this.#details.open = false;
    this.#offer();
    this.#form.querySelector<HTMLElement>('input, button')?.focus();
  }
}

if (!customElements.get('book-exercise')) customElements.define('book-exercise', BookExercise);
