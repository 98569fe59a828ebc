/**
 * The lecturer's tools for an audience: a laser pointer, a zoom, a show of hands, and a code for the phones of the audience.
 * Loaded when the first of them is requested.
 */
import { HallPointer } from './hall-pointer';
import css from './hall-tools.css?inline';
import type { Tool } from './keys';
import { make } from './make-element';
import { PhoneCode } from './phone-code';
import { ShowOfHands } from './show-of-hands';

export interface Hall {
  readonly lecture: HTMLElement;
  readonly slides: HTMLElement;
  /** The current scene. */
  readonly scene: () => HTMLElement | undefined;
  /** The state shown, as an address that a reader opens. */
  readonly address: () => string;
  /** One press further: the answer. */
  readonly goOn: () => void;
}

export function hallTools({ lecture, slides, scene, address, goOn }: Hall): (tool: Tool) => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const live = make('p', { className: 'visually-hidden' });
  live.setAttribute('role', 'status');
  lecture.append(live);
  const say = (text: string): void => void (live.textContent = text);
  const pointer = new HallPointer(lecture, slides, say);
  const hands = new ShowOfHands({ lecture, slides, scene, goOn, say });
  const code = new PhoneCode(lecture, address);

  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || code.isOpen) return;
      const isTaken =
        pointer.move(event) || hands.take(event) || (event.key === 'Escape' && (hands.end() || pointer.end()));
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );

  const acts: Readonly<Record<Tool, () => void>> = {
    laser: pointer.toggleLaser,
    zoom: pointer.turnZoom,
    hands: hands.toggle,
    code: code.toggle,
  };
  return (tool) => acts[tool]();
}
