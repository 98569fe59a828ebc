import { counted, countOf, handsFor, resultOf, sharesOf, type Hands } from './hands';
import { make } from './make-element';

/** The show of hands in a lecture. */
interface Asking {
  readonly lecture: HTMLElement;
  readonly slides: HTMLElement;
  /** The current scene. */
  readonly scene: () => HTMLElement | undefined;
  /** One press further: the answer. */
  readonly goOn: () => void;
  readonly say: (text: string) => void;
}

/** A count of hands for each option of the current question. */
export class ShowOfHands {
  private panel: HTMLElement | null = null;
  private hands: Hands = handsFor([]);
  /** Whose question was asked: another scene starts another count. */
  private asked: HTMLElement | undefined;

  constructor(private readonly asking: Asking) {}

  readonly toggle = (): void => (this.panel ? this.close() : this.open());

  /** A key that counts a hand. @returns Was it one? */
  take(event: KeyboardEvent): boolean {
    const hand = this.panel ? countOf(event) : null;
    if (hand) this.count(hand.option, hand.by);
    return hand !== null;
  }

  /** @returns Was it open? */
  end(): boolean {
    if (!this.panel) return false;
    this.close();
    return true;
  }

  private open(): void {
    const { lecture, slides, scene, say } = this.asking;
    const now = scene();
    if (now !== this.asked) {
      const figure = slides.querySelector('[data-on] .numbers');
      const texts = [...(figure?.querySelectorAll('button') ?? [])].map((each) => each.textContent.trim());
      this.hands = handsFor(texts);
      this.asked = now;
    }
    this.panel = make('section', { className: 'hands' }, [
      make('h2', { textContent: 'Show of hands' }),
      make(
        'ol',
        {},
        this.hands.options.map(({ label }, index) => this.row(label, index)),
      ),
      make('p', {}, [button('Show the answer', () => this.reveal(), 'reveal'), button('Close', () => this.close())]),
    ]);
    this.panel.setAttribute('aria-label', 'Show of hands');
    lecture.append(this.panel);
    lecture.setAttribute('data-hands', '');
    this.draw();
    this.panel.querySelector<HTMLElement>('.more')!.focus({ preventScroll: true });
    say(
      `Show of hands. Keys 1 to ${this.hands.options.length} count a hand, with Shift one less. Enter on “Show the answer” reveals.`,
    );
  }

  private row(label: string, index: number): HTMLElement {
    const less = button('−', () => this.count(index, -1), 'less');
    less.setAttribute('aria-label', `One hand less for ${label}`);
    const more = make('button', { type: 'button', className: 'more', onclick: () => this.count(index, 1) }, [
      make('kbd', { textContent: String(index + 1) }),
      make('span', { textContent: label }),
      make('output'),
    ]);
    return make('li', {}, [more, less]);
  }

  private draw(): void {
    const shares = sharesOf(this.hands);
    for (const [index, row] of [...this.panel!.querySelectorAll<HTMLElement>('li')].entries()) {
      row.style.setProperty('--share', String(shares[index] ?? 0));
      row.querySelector('output')!.textContent = String(this.hands.options[index]!.count);
    }
  }

  private count(option: number, by: number): void {
    if (!this.hands.options[option]) return;
    this.hands = counted(this.hands, option, by);
    this.draw();
    this.asking.say(`${this.hands.options[option]!.label}: ${this.hands.options[option]!.count}`);
  }

  private close(): void {
    this.panel?.remove();
    this.panel = null;
    this.asking.lecture.removeAttribute('data-hands');
    this.asking.say('Show of hands closed.');
  }

  private reveal(): void {
    this.asking.goOn();
    this.panel?.setAttribute('data-revealed', '');
    this.panel?.querySelector('.reveal')?.remove();
    this.asking.say(resultOf(this.hands));
  }
}

const button = (text: string, act: () => void, className = ''): HTMLButtonElement =>
  make('button', { type: 'button', textContent: text, onclick: act, className });
