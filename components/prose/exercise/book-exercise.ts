/**
 * The exercises of a chapter. Without this script an exercise is a question with its answers behind a summary; the
 * script replaces them with a form and keeps what a reader solved in this browser. The first wrong answer gets its
 * hint; the second one, or Skip, gets the right answer.
 */
import {
  answerTo,
  judgeOrder,
  judgeSet,
  readConditions,
  readNumber,
  readPairs,
  type AnswerForm,
  type FigureTexts,
} from '@src/widget/exercise';
import { hear } from '@src/widget/page-bus';
import { showFigure, showState, wake } from '../figure-link';
import { askedAgain, draftOf, forget, forgetDraft, keep, keepDraft, kept, slip } from './kept-answers';
import type { OrderedSteps } from './order-steps';
import type { RepairBench } from './repair-bench';
import type { Verdict } from './verdict';
import { handled } from './wake-exercises';

/** A figure that is being dragged is judged when it rests. */
const REST_MS = 500;
/** Wrong answers until the right one is shown. */
const TRIES = 2;

/** The exercise whose figure the reader has gone to: only one verdict can come along. */
let followed: BookExercise | null = null;

const nextFollowed = (exercise: BookExercise, on: boolean): BookExercise | null =>
  on ? exercise : followed === exercise ? null : followed;

class BookExercise extends HTMLElement {
  #tries = 0;
  #state: FigureTexts | null = null;
  /** The last state that the reader set by hand; scenes that scroll past set others. */
  #byHand: FigureTexts | null = null;
  #hand = false;
  #seen = { exercise: true, figure: false };
  #watch: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stops: (() => void)[] = [];
  #steps: OrderedSteps | null = null;
  /** The order in the page's HTML. */
  #firstOrder: readonly string[] = [];
  #bench: RepairBench | null = null;
  #broken = '';

  get #form(): HTMLFormElement {
    return this.querySelector('form')!;
  }
  get #details(): HTMLDetailsElement {
    return this.querySelector(':scope > details')!;
  }
  get #items(): HTMLElement[] {
    return [...this.#details.querySelectorAll<HTMLElement>('li:not([data-otherwise], .in-order > li)')];
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
    this.#button('skip')?.addEventListener('click', () => this.#reveal(null));
    this.#button('reset')?.addEventListener('click', () => this.#reset());
    this.#button('show')?.addEventListener('click', () => void showState(figure, show));
    if (this.dataset['kind'] === 'set') this.#tie(figure);
    if (this.dataset['kind'] === 'order') void this.#order();
    else if (this.dataset['kind'] === 'repair') this.#repair();
    else this.#restore();
  }
  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
    this.#bench?.close();
    this.#watch?.disconnect();
    clearTimeout(this.#timer);
  }

  /** Few chapters have steps: the code that moves them is loaded when needed. */
  async #order(): Promise<void> {
    const { orderSteps } = await import('./order-steps');
    this.#steps = orderSteps(this.querySelector<HTMLElement>('.steps')!, (words) => {
      this.querySelector('.moved')!.textContent = words;
    });
    this.#firstOrder = this.#steps.given();
    this.#restore();
  }

  /**
   * Restores a kernel that was begun or solved; the editor and the laboratory are loaded when the reader wants them.
   */
  #repair(): void {
    this.#broken = this.#kernel.textContent;
    const text = draftOf(this.#textId);
    if (text !== null) {
      this.#kernel.textContent = text;
      this.#button('start')!.textContent = 'Continue the repair';
    }
    this.#button('start')!.addEventListener('click', () => void this.#begin());
    if (kept(this.id, this.#version) === this.#version)
      this.#tell({ right: true, item: this.#items[0] ?? null, else: '' });
    else this.#askAgain();
  }
  async #begin(): Promise<void> {
    const { openBench } = await import('./repair-bench');
    this.#bench ??= await openBench(this, {
      broken: this.#broken,
      text: draftOf(this.#textId) ?? this.#broken,
      onchange: (source) => (source === this.#broken ? forgetDraft(this.#textId) : keepDraft(this.#textId, source)),
      onrun: () => void this.#check(),
    });
    this.#button('start')!.hidden = true;
    this.#form.querySelector<HTMLElement>('[type="submit"]')!.hidden = false;
    this.#offer();
  }
  get #kernel(): HTMLElement {
    return this.querySelector('.kernel.broken')!;
  }
  /** The version of the exercise in this edition. */
  get #version(): string {
    return this.dataset['version'] ?? '';
  }
  get #textId(): string {
    return `${this.id}/text`;
  }

  /** A "set" listens to its figure, and its verdict follows a reader who goes there. */
  #tie(figure: string): void {
    const element = document.getElementById(figure);
    // What the reader did before this script was loaded.
    const before = handled(figure);
    if (before) [this.#state, this.#byHand, this.#hand] = [before.state, before.byHand, before.hand];
    this.#stops = [
      hear('figure:changed', (state) => this.#heard(state.figure, state)),
      hear('figure:set', (set) => {
        if (set.figure === figure) this.#hand = false;
      }),
    ];
    this.#button('go')?.addEventListener('click', () => {
      this.#follow(true);
      void wake(figure);
      void showFigure(figure);
      element?.querySelector<HTMLElement>('input, button, select')?.focus({ preventScroll: true });
    });
    this.#button('back')?.addEventListener('click', () => {
      this.#follow(false);
      this.scrollIntoView({ block: 'center' });
      this.querySelector<HTMLElement>('form [type="submit"], [data-action="reset"]')?.focus({ preventScroll: true });
    });
    for (const type of ['pointerdown', 'keydown']) element?.addEventListener(type, () => (this.#hand = true));
    this.#watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        this.#seen = { ...this.#seen, [target === this ? 'exercise' : 'figure']: isIntersecting };
      this.#float();
    });
    this.#watch.observe(this);
    if (element) this.#watch.observe(element);
  }
  #follow(on: boolean): void {
    const before = followed;
    followed = nextFollowed(this, on);
    if (before) before.#float();
    this.#float();
  }
  /** Beside the figure, as long as that is what the reader looks at. */
  #float(): void {
    this.toggleAttribute('data-afloat', followed === this && !this.#seen.exercise && this.#seen.figure);
  }

  #heard(figure: string, state: FigureTexts): void {
    if (figure !== this.dataset['figure']) return;
    this.#state = state;
    clearTimeout(this.#timer);
    // A scene that scrolls past sets the figure as well: that is not the reader's answer.
    if (!this.#hand) return;
    this.#byHand = state;
    if (followed === this && !('done' in this.dataset))
      this.#timer = setTimeout(() => this.#tell(this.#judge('')), REST_MS);
  }

  async #check(): Promise<void> {
    const given = this.#given();
    const isSet = this.dataset['kind'] === 'set';
    if (isSet) {
      this.#follow(true);
      await wake(this.dataset['figure'] ?? '');
    }
    const verdict = this.#bench ? await this.#bench.check() : this.#judge(given);
    // Another run is under way, or the reader started over.
    if (!verdict) return;
    if (verdict.right) keep(this.id, this.#bench ? this.#version : given, this.#version);
    // An untouched figure is no try.
    else if (!verdict.isNone && !(isSet && !this.#byHand)) {
      this.#tries += 1;
      slip(this.id);
    }
    // Code may take any number of tries.
    if (!verdict.right && this.#tries >= TRIES && !this.#bench) this.#reveal(verdict);
    else this.#tell(verdict);
  }

  /** What the reader wrote, as text; '' for a figure. */
  #given(): string {
    if (this.#steps) return this.#steps.given().join(' ');
    return String([...new FormData(this.#form).values()][0] ?? '');
  }

  #judge(given: string): Verdict {
    const none = (words: string): Verdict => ({ right: false, item: null, else: words, isNone: true });
    if (this.dataset['kind'] === 'set') {
      // A reader who solved it in the figure has solved it, whatever set the figure since.
      const byHand = this.#byHand && this.#judgeFigure(this.#byHand);
      return byHand?.right ? byHand : this.#judgeFigure(this.#state);
    }
    if (this.dataset['kind'] === 'choice') {
      if (given === '') return none('Nothing is chosen yet. Choose an answer, then check.');
      const item = this.#items[Number(given)] ?? null;
      return { right: item?.dataset['right'] !== undefined, item, else: '' };
    }
    if (this.dataset['kind'] === 'order') return this.#judgeSteps(given.split(' '));
    const form = this.dataset['form'] as AnswerForm;
    if (given.trim() === '') return none('Nothing is written yet. Write a number, then check.');
    const value = readNumber(given, form);
    if (value === null) return none('That is not a number.');
    const answers = this.#items.map(({ dataset }) => ({ value: Number(dataset['value']), wrong: 'wrong' in dataset }));
    const item = this.#items[answerTo(value, answers, form)] ?? this.#details.querySelector('[data-otherwise]');
    return { right: item?.hasAttribute('data-right') ?? false, item, else: 'The engine says another number.' };
  }

  #judgeSteps(given: readonly string[]): Verdict {
    const { order = '', either = '' } = this.dataset;
    const answers = this.#items.map(({ dataset }) => ({
      before: readPairs(dataset['before'] ?? '')?.[0] ?? null,
      wrong: 'wrong' in dataset,
    }));
    const task = { steps: order.split(' '), either: readPairs(either) ?? [], answers };
    const { right, answer } = judgeOrder(task, given);
    const item = this.#items[answer] ?? (right ? null : this.#details.querySelector('[data-otherwise]'));
    return { right, item, else: 'This order does not work yet.' };
  }

  #judgeFigure(state: FigureTexts | null): Verdict {
    const { goal = '', forbid } = this.dataset;
    if (!state)
      return {
        right: false,
        item: null,
        else: 'The figure has not started yet. Scroll to it, then check.',
        isNone: true,
      };
    const answers = this.#items.map(({ dataset }) => ({
      when: dataset['when'] === undefined ? null : readConditions(dataset['when']),
      wrong: 'wrong' in dataset,
    }));
    const task = { goal: readConditions(goal), forbid: forbid === undefined ? null : readConditions(forbid), answers };
    const { right, answer, forbidden } = judgeSet(task, state);
    const item = this.#items[answer] ?? (right || forbidden ? null : this.#details.querySelector('[data-otherwise]'));
    return {
      right,
      item,
      else: forbidden ? 'The exercise rules this state out. Find another one.' : 'The figure is not there yet.',
    };
  }

  #tell({ right, item, else: otherwise, isNone, found, ...said }: Verdict): void {
    const words = said.words ?? why(item) ?? paragraph(right ? '' : otherwise);
    if (!isNone) lead(words, 'word', right ? 'Right. ' : 'Not quite. ');
    this.toggleAttribute('data-solved', right);
    this.querySelector<HTMLElement>('.solved')!.hidden = !right;
    this.querySelector('.verdict')!.replaceChildren(words, ...(found ? [found] : []));
    if (right && this.dataset['kind'] === 'set') keep(this.id, '', this.#version);
    if (right) this.#finish();
    else this.#offer();
  }

  /** The right answer, after the feedback on the wrong one; after Skip there is none. */
  #reveal(verdict: Verdict | null): void {
    if (verdict) this.#tell(verdict);
    else this.querySelector('.verdict')!.replaceChildren();
    // The steps themselves are the answer.
    if (this.#steps) this.#steps.set((this.dataset['order'] ?? '').split(' '));
    const right = this.#items.find(({ dataset }) => 'right' in dataset);
    const name = right?.querySelector('strong')?.textContent ?? '';
    const words = why(right ?? null) ?? paragraph('');
    lead(words, 'answer', name === '' ? 'The answer: ' : `The answer: ${name}. `);
    this.querySelector('.verdict')!.append(words);
    this.#finish();
    if (this.dataset['kind'] === 'repair') this.#details.open = true;
    this.querySelector<HTMLElement>('[data-action="show"]:not([hidden]), [data-action="reset"]')?.focus();
  }

  /** Nothing is left to check. */
  #finish(): void {
    this.dataset['done'] = '';
    this.#disable(true);
    this.#offer();
  }
  #disable(on: boolean): void {
    for (const field of this.#form.querySelectorAll('input')) field.disabled = on;
  }

  /** What else the reader can do now. */
  #offer(): void {
    const isDone = 'done' in this.dataset;
    this.#details.hidden = !isDone;
    const show = this.#button('show');
    if (show) show.hidden = !isDone;
    this.#button('reset')!.hidden = !isDone && this.#tries === 0 && !this.#bench;
    const skip = this.#button('skip');
    if (!skip || this.dataset['kind'] !== 'repair') return;
    skip.hidden = isDone;
    if (this.#tries > 0) skip.textContent = 'Show the repaired kernel';
  }

  #restore(): void {
    const given = kept(this.id, this.#version);
    if (given === null) return this.#askAgain();
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
    if (verdict.right) this.#steps?.set(given.split(' '));
    // The exercise may have changed since.
    if (verdict.right) this.#tell(verdict);
    else forget(this.id);
  }

  /** Beside the word "Exercise": a question that was solved before comes as a new one. */
  #askAgain(): void {
    const words = askedAgain(this.id, this.#version);
    if (words !== '') this.querySelector('.solved')!.before(` · ${words}`);
  }

  #reset(): void {
    forget(this.id);
    this.#form.reset();
    this.#steps?.set(this.#firstOrder);
    if (this.#bench) this.#bench.reset();
    else if (this.dataset['kind'] === 'repair') {
      this.#kernel.textContent = this.#broken;
      forgetDraft(this.#textId);
    }
    this.#tries = 0;
    this.#byHand = null;
    this.#follow(false);
    this.#disable(false);
    this.removeAttribute('data-solved');
    this.removeAttribute('data-done');
    this.querySelector<HTMLElement>('.solved')!.hidden = true;
    this.querySelector('.verdict')!.replaceChildren();
    this.#details.open = false;
    this.#offer();
    this.#form.querySelector<HTMLElement>('input, button')?.focus();
  }
}

const why = (item: Element | null): HTMLElement | null => {
  const words = item?.querySelector('.why')?.cloneNode(true) as HTMLElement | undefined;
  return words?.textContent.trim() ? words : null;
};

const paragraph = (text: string): HTMLElement => Object.assign(document.createElement('div'), { textContent: text });

/** Puts a word before the feedback. */
function lead(words: HTMLElement, className: string, text: string): void {
  const word = Object.assign(document.createElement('strong'), { className, textContent: text });
  (words.firstElementChild?.matches('p') ? words.firstElementChild : words).prepend(word);
}

if (!customElements.get('book-exercise')) customElements.define('book-exercise', BookExercise);
