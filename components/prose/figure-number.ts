import { afterPaint } from '@src/widget/after-paint';
import { hear } from '@src/widget/page-bus';
import { speakTo } from './figure-link';

/** One allowed value: its text in links, and its name for readers. */
interface Stop {
  readonly text: string;
  readonly say: string;
}

const EDIT_KEYS = /^[\d-]$/;

/**
 * A number in a sentence that is a control of a figure: drag it sideways, use the arrow keys, or type. Its allowed
 * values are in its attributes: `data-min`, `data-max` and `data-step` for a number, `data-options` for named values.
 */
export class FigureNumber extends HTMLElement {
  #stop: (() => void) | undefined;
  /** Where a drag began: x in px and the value there. */
  #drag: { x: number; at: number; moved: boolean } | null = null;

  readonly #figure = this.dataset['figure'] ?? '';
  readonly #param = this.dataset['param'] ?? '';
  readonly #options = JSON.parse(this.dataset['options'] ?? '[]') as readonly Stop[];
  readonly #min = Number(this.dataset['min'] ?? 0);
  readonly #max = this.#options.length > 0 ? this.#options.length - 1 : Number(this.dataset['max'] ?? 0);
  readonly #step = Number(this.dataset['step'] ?? 1);

  connectedCallback(): void {
    this.#becomeControl();
    this.addEventListener('keydown', this.#press);
    this.addEventListener('dblclick', this.#edit);
    this.addEventListener('pointerdown', this.#grab);
    this.addEventListener('pointermove', this.#pull);
    this.addEventListener('pointerup', this.#drop);
    this.addEventListener('pointercancel', () => (this.#drag = null));
    this.#stop = hear('figure:changed', ({ figure, texts, says }) => {
      if (figure !== this.#figure) return;
      const [text, say] = [texts[this.#param] ?? '', says[this.#param] ?? ''];
      afterPaint(this, () => {
        if (text !== this.dataset['text'] || say !== this.dataset['say']) this.#show(text, say);
      });
    });
  }
  disconnectedCallback(): void {
    this.#stop?.();
  }

  /** The number, or the index of the option. */
  get #at(): number {
    const text = this.dataset['text'] ?? '';
    return this.#options.length > 0 ? this.#options.findIndex((option) => option.text === text) : Number(text);
  }
  get #editing(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  #becomeControl(): void {
    this.role = 'spinbutton';
    this.tabIndex = 0;
    this.ariaLabel = `${this.dataset['label']}, changes the figure`;
    this.ariaValueMin = String(this.#min);
    this.ariaValueMax = String(this.#max);
    this.#tellValue(this.dataset['say'] ?? '');
  }
  #tellValue(say: string): void {
    this.ariaValueNow = String(this.#at);
    this.ariaValueText = say;
  }

  #show(text: string, say: string): void {
    this.dataset['text'] = text;
    this.dataset['say'] = say;
    if (this.#editing) return;
    this.querySelector('.value')!.textContent = this.#options.length > 0 ? say : text;
    const unit = this.querySelector('.unit');
    if (unit) unit.textContent = this.#options.length > 0 ? '' : this.#unitFor(text);
    this.#tellValue(say);
  }
  #unitFor(text: string): string {
    return (text === '1' ? this.dataset['one'] : this.dataset['many']) ?? '';
  }

  #set(wanted: number): void {
    const at = Math.min(this.#max, Math.max(this.#min, wanted));
    if (at === this.#at) return;
    const option = this.#options[at];
    const text = option?.text ?? String(at);
    // The figure replies with the same; until a figure that is not hydrated does, the sentence already shows it.
    this.#show(text, option?.say ?? `${text}${this.#unitFor(text)}`);
    speakTo(this.#figure, `${this.#param}=${encodeURIComponent(text)}`, 'current');
  }

  readonly #press = (event: KeyboardEvent): void => {
    if (this.#editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = this.#options.length > 0 ? 1 : Math.max(this.#step, Math.round((this.#max - this.#min) / 8));
    const next = {
      ArrowUp: this.#at + this.#step,
      ArrowRight: this.#at + this.#step,
      ArrowDown: this.#at - this.#step,
      ArrowLeft: this.#at - this.#step,
      PageUp: this.#at + page,
      PageDown: this.#at - page,
      Home: this.#min,
      End: this.#max,
    }[event.key];
    if (next !== undefined) this.#set(next);
    else if (event.key === 'Enter' || (this.#options.length === 0 && EDIT_KEYS.test(event.key))) this.#edit(event);
    else return;
    event.preventDefault();
  };

  readonly #grab = (event: PointerEvent): void => {
    if (this.#editing || event.button !== 0) return;
    this.#drag = { x: event.clientX, at: this.#at, moved: false };
    this.setPointerCapture(event.pointerId);
  };
  readonly #pull = (event: PointerEvent): void => {
    if (!this.#drag) return;
    const steps = Math.max(1, (this.#max - this.#min) / this.#step);
    const pxAStep = Math.min(24, Math.max(5, 400 / steps));
    const moved = Math.round((event.clientX - this.#drag.x) / pxAStep);
    if (moved === 0 && !this.#drag.moved) return;
    this.#drag.moved = true;
    this.#set(this.#drag.at + moved * this.#step);
  };
  readonly #drop = (event: PointerEvent): void => {
    const tapped = this.#drag?.moved === false;
    this.#drag = null;
    // A finger has no other way to type; a mouse can double-click.
    if (tapped && event.pointerType !== 'mouse') this.#edit(event);
  };

  readonly #edit = (event: Event): void => {
    if (this.#editing) return;
    if (this.#options.length > 0) {
      this.#set(this.#at === this.#max ? this.#min : this.#at + 1);
      return;
    }
    const input = document.createElement('input');
    input.inputMode = 'numeric';
    input.size = 4;
    input.ariaLabel = `${this.dataset['label']}, from ${this.#min} to ${this.#max}`;
    input.value =
      event instanceof KeyboardEvent && EDIT_KEYS.test(event.key) ? event.key : (this.dataset['text'] ?? '');
    this.role = null;
    this.removeAttribute('tabindex');
    this.querySelector('.value')!.replaceChildren(input);
    input.focus();
    if (!(event instanceof KeyboardEvent && EDIT_KEYS.test(event.key))) input.select();
    let open = true;
    const close = (keep: boolean, refocus: boolean): void => {
      if (!open) return;
      open = false;
      const wanted = /^\s*-?\d+\s*$/.test(input.value) ? Number(input.value) : NaN;
      input.remove();
      this.#show(this.dataset['text'] ?? '', this.dataset['say'] ?? '');
      this.#becomeControl();
      if (refocus) this.focus();
      if (keep && !Number.isNaN(wanted)) this.#set(wanted);
    };
    input.addEventListener('blur', () => close(true, false));
    input.addEventListener('keydown', (pressed) => {
      if (pressed.key === 'Enter' || pressed.key === 'Escape') {
        pressed.preventDefault();
        close(pressed.key === 'Enter', true);
      }
      pressed.stopPropagation();
    });
  };
}
