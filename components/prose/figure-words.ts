/**
 * Words of a sentence that are tied to a figure. Without this script they are plain text, as in the HTML; a word
 * becomes a control when its element is defined.
 */
import { afterPaint } from '@src/widget/after-paint';
import { hear, tell } from '@src/widget/page-bus';
import { showState, wake } from './figure-link';
import { FigureNumber } from './figure-number';
import { numberOf } from './figure-text';

/** Listens while it is in a page. */
abstract class Listening extends HTMLElement {
  #stops: (() => void)[] = [];
  protected readonly figure = this.dataset['figure'] ?? '';
  protected abstract listen(): (() => void)[];
  connectedCallback(): void {
    this.#stops = this.listen();
  }
  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
  }
}

/** Shown where a figure has no number now. */
const NONE = '–';

/** A metric that follows its figure. */
class FigureValue extends Listening {
  protected listen(): (() => void)[] {
    return [
      hear('figure:changed', ({ figure, metrics }) => {
        const text = metrics[this.dataset['metric'] ?? '']?.text;
        if (figure !== this.figure || text === undefined) return;
        // A state without a number, such as a load that faults, has a word instead, which fits no sentence.
        const words = !/^-?\d/.test(text) ? NONE : 'bare' in this.dataset ? numberOf(text) : text;
        afterPaint(this, () => {
          if (words !== this.textContent) this.textContent = words;
        });
      }),
    ];
  }
}

/** Makes an element that wraps words a button. */
function becomeButton(element: HTMLElement, press: () => void): void {
  element.role = 'button';
  element.tabIndex = 0;
  element.addEventListener('click', press);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
}

/** A phrase that points at a part of a figure while it is hovered or focused, or until it is pressed again. */
class FigurePoint extends Listening {
  readonly #part = this.dataset['part'] ?? '';
  #held = false;

  protected listen(): (() => void)[] {
    becomeButton(this, () => this.#hold(!this.#held));
    this.ariaPressed = 'false';
    for (const name of ['pointerenter', 'focus']) this.addEventListener(name, () => void this.#point(true));
    for (const name of ['pointerleave', 'blur']) this.addEventListener(name, () => void this.#point(this.#held));
    this.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hold(false));
    return [
      hear('figure:pointed', ({ figure, part }) => {
        if (figure === this.figure) this.toggleAttribute('data-lit', part === this.#part);
      }),
      // Only one phrase holds a figure at a time.
      hear('figure:point', ({ figure, part }) => {
        if (figure === this.figure && part !== null && part !== this.#part) this.#release();
      }),
    ];
  }

  #hold(held: boolean): void {
    this.#held = held;
    this.ariaPressed = String(held);
    void this.#point(held);
  }
  #release(): void {
    this.#held = false;
    this.ariaPressed = 'false';
    this.removeAttribute('data-lit');
  }
  async #point(on: boolean): Promise<void> {
    this.toggleAttribute('data-lit', on);
    if (on) await wake(this.figure);
    if (on === this.hasAttribute('data-lit'))
      tell('figure:point', { figure: this.figure, part: on ? this.#part : null });
  }
}

/** A phrase that brings a figure into a state. */
class FigureSetter extends HTMLElement {
  connectedCallback(): void {
    const { figure = '', set = '' } = this.dataset;
    becomeButton(this, () => void showState(figure, set));
  }
}

for (const [name, element] of Object.entries({
  'figure-number': FigureNumber,
  'figure-value': FigureValue,
  'figure-point': FigurePoint,
  'figure-setter': FigureSetter,
}))
  if (!customElements.get(name)) customElements.define(name, element);
