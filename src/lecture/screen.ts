import { figureOf } from './scene-figure';

/** The scenes of a lecture in chapter order; the first is its title. */
export const scenesOf = (slides: HTMLElement): HTMLElement[] => [...slides.querySelectorAll<HTMLElement>('.scene')];

/**
 * Put one scene on the screen, with its figure: both, and their ancestors, get `data-on`; the stylesheet hides everything
 * else.
 *
 * @param scene - null leaves the screen empty.
 */
export function putOnScreen(slides: HTMLElement, scene: HTMLElement | null, open: boolean): void {
  const named = scene ? figureOf(scene) : undefined;
  // With the box that it is laid out in.
  const figure = named === undefined ? null : (document.getElementById(named)?.closest('.figure-frame') ?? null);
  const on = new Set<Element>();
  for (const shown of [scene, figure]) {
    for (let part: Element | null = shown; part && part !== slides; part = part.parentElement) on.add(part);
  }
  for (const part of slides.querySelectorAll('[data-on]')) if (!on.has(part)) part.removeAttribute('data-on');
  for (const part of on) part.setAttribute('data-on', '');
  slides.toggleAttribute('data-asking', !open);
  slides.toggleAttribute('data-with-figure', figure !== null && !scene?.contains(figure));
  slides.dataset['ready'] = '';
  if (scene) fit(scene);
}

/** A scene's content takes the available room, and shrinks as far as the last row can still read it. */
const SIZES = [1.8, 1.6, 1.4, 1.3, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7];
/** Next to a figure it leaves the room to the figure; a table is no larger than its title. */
const BESIDE_FIGURE = 1;
const TABLE = 1.3;

export function fit(scene: HTMLElement): void {
  const largest = figureOf(scene) !== undefined ? BESIDE_FIGURE : scene.querySelector('table') ? TABLE : Infinity;
  const parts = [scene, ...scene.querySelectorAll<HTMLElement>('.scroll, pre')];
  for (const size of SIZES.filter((size) => size <= largest)) {
    scene.style.setProperty('--fit', String(size));
    const isIn = (part: HTMLElement): boolean =>
      part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
    if (parts.every(isIn)) return;
  }
}
