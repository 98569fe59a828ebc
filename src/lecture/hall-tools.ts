/**
 * What a lecturer reaches for in front of a hall: a laser pointer, a zoom, a show of hands, and a code for the phones of the audience. Loaded
 * when the first of them is asked for.
 */
import css from './hall-tools.css?inline';
import { counted, countOf, handsFor, resultOf, sharesOf, type Hands } from './hands';
import type { Tool } from './keys';
import { codeOf, isOnlyHere } from './qr';

export interface Hall {
  readonly lecture: HTMLElement;
  readonly slides: HTMLElement;
  /** The scene on view. */
  readonly scene: () => HTMLElement | undefined;
  /** The state that is shown, as an address that a reader opens. */
  readonly address: () => string;
  /** One press further: the answer. */
  readonly goOn: () => void;
}

const ZOOMS = [1, 1.5, 2, 3];
/** Shift and an arrow move the laser pointer and the window of the zoom by so much of the screen. */
const STEP = 0.04;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const clamped = (share: number): number => Math.max(0, Math.min(1, share));

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function hallTools({ lecture, slides, scene, address, goOn }: Hall): (tool: Tool) => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const live = make('p', { className: 'visually-hidden' });
  live.setAttribute('role', 'status');
  const dot = make('div', { className: 'laser', hidden: true });
  dot.setAttribute('aria-hidden', 'true');
  lecture.append(live, dot);
  const say = (text: string): void => void (live.textContent = text);

  /** Where the lecturer points, in shares of the screen. */
  let [x, y] = [0.5, 0.5];
  let zoom = 1;

  function place(): void {
    dot.style.translate = `${x * 100}vw ${y * 100}vh`;
    slides.style.transformOrigin = `${x * 100}% ${y * 100}%`;
    slides.style.transform = zoom === 1 ? '' : `scale(${zoom})`;
    lecture.toggleAttribute('data-zoomed', zoom !== 1);
  }
  lecture.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (zoom === 1 || !dot.hidden) [x, y] = [clientX / innerWidth, clientY / innerHeight];
    if (!dot.hidden) dot.style.translate = `${x * 100}vw ${y * 100}vh`;
  });

  function toggleLaser(): void {
    dot.hidden = !dot.hidden;
    lecture.toggleAttribute('data-laser', !dot.hidden);
    place();
    say(dot.hidden ? 'Laser pointer off.' : 'Laser pointer on. Shift and the arrows move it.');
  }

  function turnZoom(): void {
    zoom = ZOOMS[(ZOOMS.indexOf(zoom) + 1) % ZOOMS.length]!;
    place();
    say(zoom === 1 ? 'Whole slide.' : `Zoom ${zoom}. Shift and the arrows move what is seen.`);
  }

  let panel: HTMLElement | null = null;
  let hands: Hands = handsFor([]);
  /** Whose question was asked: another scene begins another count. */
  let asked: HTMLElement | undefined;

  function drawHands(): void {
    const shares = sharesOf(hands);
    for (const [index, row] of [...panel!.querySelectorAll<HTMLElement>('li')].entries()) {
      row.style.setProperty('--share', String(shares[index] ?? 0));
      row.querySelector('output')!.textContent = String(hands.options[index]!.count);
    }
  }

  function count(option: number, by: number): void {
    if (!hands.options[option]) return;
    hands = counted(hands, option, by);
    drawHands();
    say(`${hands.options[option]!.label}: ${hands.options[option]!.count}`);
  }

  function closeHands(): void {
    panel?.remove();
    panel = null;
    lecture.removeAttribute('data-hands');
    say('Show of hands closed.');
  }

  function reveal(): void {
    goOn();
    panel?.setAttribute('data-revealed', '');
    panel?.querySelector('.reveal')?.remove();
    say(resultOf(hands));
  }

  function openHands(): void {
    const now = scene();
    if (now !== asked) {
      const figure = slides.querySelector('[data-on] .numbers');
      hands = handsFor([...(figure?.querySelectorAll('button') ?? [])].map((button) => button.textContent.trim()));
      asked = now;
    }
    const button = (text: string, act: () => void, className = ''): HTMLButtonElement =>
      make('button', { type: 'button', textContent: text, onclick: act, className });
    const rows = hands.options.map(({ label }, index) => {
      const less = button('−', () => count(index, -1), 'less');
      less.setAttribute('aria-label', `One hand less for ${label}`);
      const more = make('button', { type: 'button', className: 'more', onclick: () => count(index, 1) }, [
        make('kbd', { textContent: String(index + 1) }),
        make('span', { textContent: label }),
        make('output'),
      ]);
      return make('li', {}, [more, less]);
    });
    panel = make('section', { className: 'hands' }, [
      make('h2', { textContent: 'Show of hands' }),
      make('ol', {}, rows),
      make('p', {}, [button('Show the answer', reveal, 'reveal'), button('Close', closeHands)]),
    ]);
    panel.setAttribute('aria-label', 'Show of hands');
    lecture.append(panel);
    lecture.setAttribute('data-hands', '');
    drawHands();
    panel.querySelector<HTMLElement>('.more')!.focus({ preventScroll: true });
    say(
      `Show of hands. Keys 1 to ${hands.options.length} count a hand, with Shift one less. Enter on “Show the answer” reveals.`,
    );
  }

  let dialog: HTMLDialogElement | null = null;
  function showCode(): void {
    if (dialog) return dialog.close();
    const url = address();
    const code = codeOf(url, 'QR code of the address below');
    const link = make('a', { href: url, target: '_blank', rel: 'noopener', textContent: url });
    const hint = isOnlyHere(url)
      ? 'This address is known only on this machine: serve the book from a host that the phones can reach.'
      : code
        ? ''
        : 'The address is too long for a code.';
    dialog = make('dialog', { className: 'code' }, [
      make('h2', { textContent: 'This state on your phone' }),
      ...(code ? [code] : []),
      make('p', { className: 'address' }, [link]),
      ...(hint === '' ? [] : [make('p', { textContent: hint })]),
      make('form', { method: 'dialog' }, [make('button', { textContent: 'Close', autofocus: true })]),
    ]);
    dialog.setAttribute('aria-label', 'A code of this state');
    dialog.addEventListener('close', () => {
      dialog?.remove();
      dialog = null;
    });
    // The same key closes it.
    dialog.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'q') return;
      event.preventDefault();
      dialog?.close();
    });
    lecture.append(dialog);
    dialog.showModal();
  }

  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || dialog) return;
      const step = event.shiftKey && (!dot.hidden || zoom !== 1) ? ARROWS[event.key] : undefined;
      const hand = panel ? countOf(event) : null;
      if (step) {
        [x, y] = [clamped(x + step[0]), clamped(y + step[1])];
        place();
      } else if (hand) count(hand.option, hand.by);
      else if (event.key === 'Escape' && panel) closeHands();
      else if (event.key === 'Escape' && zoom !== 1) {
        zoom = 1;
        place();
        say('Whole slide.');
      } else if (event.key === 'Escape' && !dot.hidden) toggleLaser();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );

  const acts: Readonly<Record<Tool, () => void>> = {
    laser: toggleLaser,
    zoom: turnZoom,
    hands: () => (panel ? closeHands() : openHands()),
    code: showCode,
  };
  return (tool) => acts[tool]();
}
