import { grouped } from '@src/units/words';
import { isCalm } from '@src/widget/calm';

/** The first sentence of the book: its number is dragged or stepped, the words fly to where they lie, the count follows. */

interface State {
  readonly stride: number;
  readonly moved: number;
  readonly words: readonly number[];
  readonly says: string;
  readonly example: string;
}

const FLIGHT_MS = 700;
/** A lane leaves so much after the one before it, on first sight and after a change. */
const LATER_MS = { first: 45, change: 0 } as const;
/** px of a drag for one step of the number. */
const STEP_PX = 18;

const first = document.querySelector<HTMLElement>('.first');
if (first) start(first);

function start(first: HTMLElement): void {
  const states = JSON.parse(first.dataset['states'] ?? '[]') as readonly State[];
  const number = first.querySelector<HTMLElement>('.number')!;
  const said = first.querySelector<HTMLElement>('.says')!;
  const example = first.querySelector<HTMLElement>('.example')!;
  const moved = first.querySelector<HTMLElement>('.moved')!;
  const status = first.querySelector<HTMLElement>('[role="status"]')!;
  const sectors = [...first.querySelectorAll<SVGRectElement>('.sector')];
  const lanes = [...first.querySelectorAll<SVGRectElement>('.lane')];
  const words = [...first.querySelectorAll<SVGRectElement>('.word')];
  const rest = example.textContent.slice(example.textContent.indexOf(' Memory'));
  const least = Number(number.dataset['least']);
  const most = Number(number.dataset['most']);
  let stride = Number(number.textContent);
  let counted = states[stride - least]!.moved;

  /** The number beside the picture runs to what is fetched, as long as the words fly. */
  let counting = 0;
  function countTo(end: number, ms: number): void {
    cancelAnimationFrame(counting);
    const begin = counted;
    const began = performance.now();
    const next = (now: number): void => {
      const part = ms === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / ms));
      counted = Math.round((begin + (end - begin) * part) / 32) * 32;
      moved.textContent = grouped(counted);
      for (const [index, sector] of sectors.entries()) sector.classList.toggle('on', index * 32 < counted);
      if (part < 1) counting = requestAnimationFrame(next);
    };
    next(began);
    if (ms > 0) counting = requestAnimationFrame(next);
  }

  /** Where a word of what travels lies in the picture: the lanes give the columns, the sectors the rows. */
  function placeOf(word: number): string {
    const left = lanes[word % 32]!.x.baseVal.value;
    const top = sectors[Math.floor(word / 8)]!.y.baseVal.value + 3;
    return `translate(${left}px,${top}px)`;
  }

  function fly(state: State, from: (lane: number) => string, later: number): void {
    for (const [lane, word] of words.entries()) {
      const to = placeOf(state.words[lane]!);
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
    countTo(state.moved, isCalm() ? 0 : FLIGHT_MS + later * words.length);
  }

  function set(wanted: number): void {
    const next = Math.min(most, Math.max(least, wanted));
    if (next === stride) return;
    stride = next;
    const state = states[stride - least]!;
    // From where each is at this moment, which may be on its way.
    const now = words.map((word) => getComputedStyle(word).transform);
    for (const word of words) for (const animation of word.getAnimations()) animation.cancel();
    number.textContent = String(stride);
    said.textContent = state.says;
    example.textContent = state.example + rest;
    tellValue();
    clearTimeout(telling);
    telling = setTimeout(() => (status.textContent = `With a stride of ${stride}, ${state.says}`), 400);
    fly(state, (lane) => now[lane]!, LATER_MS.change);
  }
  let telling: ReturnType<typeof setTimeout> | undefined;

  function tellValue(): void {
    number.setAttribute('aria-valuenow', String(stride));
  }

  number.setAttribute('role', 'slider');
  number.setAttribute('aria-label', 'Stride');
  number.setAttribute('aria-valuemin', String(least));
  number.setAttribute('aria-valuemax', String(most));
  number.title = 'Drag sideways, or use the arrow keys';
  number.tabIndex = 0;
  tellValue();
  number.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 4, PageDown: -4 }[event.key];
    if (step !== undefined) set(stride + step);
    else if (event.key === 'Home') set(least);
    else if (event.key === 'End') set(most);
    else return;
    event.preventDefault();
  });
  let held: { x: number; at: number; moved: boolean } | null = null;
  number.addEventListener('pointerdown', (event) => {
    held = { x: event.clientX, at: stride, moved: false };
    number.setPointerCapture(event.pointerId);
  });
  number.addEventListener('pointermove', (event) => {
    if (!held) return;
    const steps = Math.round((event.clientX - held.x) / STEP_PX);
    held.moved ||= steps !== 0;
    set(held.at + steps);
  });
  // A tap on either half is a step.
  number.addEventListener('pointerup', (event) => {
    const { left, width } = number.getBoundingClientRect();
    if (held && !held.moved) set(stride + (event.clientX < left + width / 2 ? -1 : 1));
    held = null;
  });
  number.addEventListener('pointercancel', () => (held = null));

  // It plays once by itself, when the page has settled.
  if (isCalm()) return;
  const begin = (): void => {
    counted = 0;
    fly(states[stride - least]!, (lane) => `translate(${lanes[lane]!.x.baseVal.value}px,2px)`, LATER_MS.first);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 1500 });
  else setTimeout(begin, 200);
}
