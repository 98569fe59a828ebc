import { grouped } from '@src/units/words';
import { isCalm } from '@src/widget/calm';

/** The first sentence of the book: its number is dragged or stepped, the words fly to their places, the count follows. */

interface State {
  readonly stride: number;
  readonly moved: number;
  readonly words: readonly number[];
  readonly says: string;
  readonly example: string;
}

const FLIGHT_MS = 700;
/** Delay from one lane to the next, on first sight and after a change. */
const LATER_MS = { first: 45, change: 0 } as const;
/** px of a drag per step of the number. */
const STEP_PX = 18;

/**
 * The picture: words fly from the lanes to the sectors that hold them, and the number next to it counts the bytes fetched.
 */
class Flight {
  private readonly moved: HTMLElement;
  private readonly sectors: SVGRectElement[];
  private readonly lanes: SVGRectElement[];
  private readonly words: SVGRectElement[];
  private counting = 0;

  /** @param counted - The number shown. */
  constructor(
    first: HTMLElement,
    private counted: number,
  ) {
    this.moved = first.querySelector<HTMLElement>('.moved')!;
    this.sectors = [...first.querySelectorAll<SVGRectElement>('.sector')];
    this.lanes = [...first.querySelectorAll<SVGRectElement>('.lane')];
    this.words = [...first.querySelectorAll<SVGRectElement>('.word')];
  }

  /** The first time: words leave their lanes, and nothing is fetched yet. */
  begin(state: State): void {
    this.counted = 0;
    this.fly(state, (lane) => `translate(${this.lanes[lane]!.x.baseVal.value}px,2px)`, LATER_MS.first);
  }

  /** The current place of each word, which may be in flight. */
  change(state: State): void {
    const now = this.words.map((word) => getComputedStyle(word).transform);
    for (const word of this.words) for (const animation of word.getAnimations()) animation.cancel();
    this.fly(state, (lane) => now[lane]!, LATER_MS.change);
  }

  private fly(state: State, from: (lane: number) => string, later: number): void {
    for (const [lane, word] of this.words.entries()) {
      const to = this.placeOf(state.words[lane]!);
      const origin = from(lane);
      word.style.transform = to;
      if (isCalm() || origin === to) continue;
      word.animate([{ transform: origin }, { transform: to }], {
        duration: FLIGHT_MS,
        delay: lane * later,
        easing: 'cubic-bezier(.3,0,.2,1)',
        fill: 'backwards',
      });
    }
    this.countTo(state.moved, isCalm() ? 0 : FLIGHT_MS + later * this.words.length);
  }

  /** The place of a fetched word in the picture: the lanes give the columns, the sectors the rows. */
  private placeOf(word: number): string {
    const left = this.lanes[word % 32]!.x.baseVal.value;
    const top = this.sectors[Math.floor(word / 8)]!.y.baseVal.value + 3;
    return `translate(${left}px,${top}px)`;
  }

  /** The number next to the picture runs to the fetched bytes while the words fly. */
  private countTo(end: number, ms: number): void {
    cancelAnimationFrame(this.counting);
    const begin = this.counted;
    const began = performance.now();
    const next = (now: number): void => {
      const part = ms === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / ms));
      this.counted = Math.round((begin + (end - begin) * part) / 32) * 32;
      this.moved.textContent = grouped(this.counted);
      for (const [index, sector] of this.sectors.entries()) sector.classList.toggle('on', index * 32 < this.counted);
      if (part < 1) this.counting = requestAnimationFrame(next);
    };
    next(began);
    if (ms > 0) this.counting = requestAnimationFrame(next);
  }
}

/** The number of the sentence, which is dragged or stepped. */
class FirstStride {
  private readonly states: readonly State[];
  private readonly number: HTMLElement;
  private readonly said: HTMLElement;
  private readonly example: HTMLElement;
  private readonly status: HTMLElement;
  /** The example's text about memory, independent of the stride. */
  private readonly rest: string;
  private readonly least: number;
  private readonly most: number;
  private readonly flight: Flight;
  private stride: number;
  private held: { x: number; at: number; moved: boolean } | null = null;
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(first: HTMLElement) {
    this.states = JSON.parse(first.dataset['states'] ?? '[]') as readonly State[];
    this.number = first.querySelector<HTMLElement>('.number')!;
    this.said = first.querySelector<HTMLElement>('.says')!;
    this.example = first.querySelector<HTMLElement>('.example')!;
    this.status = first.querySelector<HTMLElement>('[role="status"]')!;
    this.rest = this.example.textContent.slice(this.example.textContent.indexOf(' Memory'));
    this.least = Number(this.number.dataset['least']);
    this.most = Number(this.number.dataset['most']);
    this.stride = Number(this.number.textContent);
    this.flight = new Flight(first, this.state.moved);
    this.becomeSlider();
    this.number.addEventListener('keydown', (event) => this.press(event));
    this.listenToDrags();
  }

  /** It plays once by itself, when the page has settled. */
  play(): void {
    if (isCalm()) return;
    const begin = (): void => this.flight.begin(this.state);
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 1500 });
    else setTimeout(begin, 200);
  }

  private get state(): State {
    return this.states[this.stride - this.least]!;
  }

  private set(wanted: number): void {
    const next = Math.min(this.most, Math.max(this.least, wanted));
    if (next === this.stride) return;
    this.stride = next;
    const { state } = this;
    this.flight.change(state);
    this.number.textContent = String(next);
    this.said.textContent = state.says;
    this.example.textContent = state.example + this.rest;
    this.tellValue();
    clearTimeout(this.telling);
    this.telling = setTimeout(() => (this.status.textContent = `With a stride of ${next}, ${state.says}`), 400);
  }

  private tellValue(): void {
    this.number.setAttribute('aria-valuenow', String(this.stride));
  }

  private becomeSlider(): void {
    const { number } = this;
    number.setAttribute('role', 'slider');
    number.setAttribute('aria-label', 'Stride');
    number.setAttribute('aria-valuemin', String(this.least));
    number.setAttribute('aria-valuemax', String(this.most));
    number.title = 'Drag sideways, or use the arrow keys';
    number.tabIndex = 0;
    this.tellValue();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 4, PageDown: -4 }[event.key];
    if (step !== undefined) this.set(this.stride + step);
    else if (event.key === 'Home') this.set(this.least);
    else if (event.key === 'End') this.set(this.most);
    else return;
    event.preventDefault();
  }

  private listenToDrags(): void {
    const { number } = this;
    number.addEventListener('pointerdown', (event) => {
      this.held = { x: event.clientX, at: this.stride, moved: false };
      number.setPointerCapture(event.pointerId);
    });
    number.addEventListener('pointermove', (event) => {
      if (!this.held) return;
      const steps = Math.round((event.clientX - this.held.x) / STEP_PX);
      this.held.moved ||= steps !== 0;
      this.set(this.held.at + steps);
    });
    // A tap on either half is a step.
    number.addEventListener('pointerup', (event) => {
      const { left, width } = number.getBoundingClientRect();
      if (this.held && !this.held.moved) this.set(this.stride + (event.clientX < left + width / 2 ? -1 : 1));
      this.held = null;
    });
    number.addEventListener('pointercancel', () => (this.held = null));
  }
}

const first = document.querySelector<HTMLElement>('.first');
if (first) new FirstStride(first).play();
