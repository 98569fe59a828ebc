/** Scenes on the page of a chapter: next to the figure they set it as they scroll past, below it they are a stepper. */
import { isInAddress } from '@src/widget/link';
import { hear } from '@src/widget/page-bus';
import { setFigure } from '@src/widget/set-figure';
import { figureOf } from './scene-figure';

/** Whether a gesture scrolls the page: a press inside a figure or on a control does not, a scroll bar does. */
function scrolls(event: Event): boolean {
  if (event.type === 'pointerdown') return event.target === document.documentElement;
  return event.type !== 'keydown' || !(event.target as Element).closest('[data-figure], input, select, button, a');
}

/** A scene is active while it crosses this band of the window, slightly above its middle. */
const BAND = '-38% 0px -52% 0px';

for (const group of document.querySelectorAll<HTMLElement>('.scenes')) start(group);

function start(group: HTMLElement): void {
  const scenes = [...group.querySelectorAll<HTMLElement>(':scope > .scene')];
  if (scenes.length === 0) return;
  const wide = matchMedia('(min-width: 1200px)');
  const buttons = [...group.querySelectorAll<HTMLButtonElement>('.stepper button')];
  const where = group.querySelector('.stepper p');
  const figure = group.dataset['sceneFigure'];
  /** A link sets the figure's state: the first scene that the reader meets keeps it. */
  let linked = figure !== undefined && isInAddress(figure);
  let acted = false;
  let setting = false;
  let current = 0;

  function mark(next: number): void {
    current = next;
    for (const [index, scene] of scenes.entries()) {
      if (index === next) scene.setAttribute('aria-current', 'true');
      else scene.removeAttribute('aria-current');
    }
    for (const button of buttons)
      button.setAttribute('aria-disabled', String(!scenes[next + Number(button.dataset['turn'])]));
    const count = document.createElement('strong');
    count.textContent = `Scene ${next + 1} of ${scenes.length}`;
    const title = document.createElement('span');
    title.textContent = scenes[next]?.querySelector('h3')?.textContent ?? '';
    where?.replaceChildren(count, title);
  }

  function show(next: number): void {
    const scene = scenes[next];
    if (!scene) return;
    mark(next);
    linked = false;
    const name = figureOf(scene);
    if (name === undefined || scene.dataset['set'] === undefined) return;
    setting = true;
    setFigure(name, scene.dataset['set']);
    setting = false;
  }

  /** The next scene's text may be shorter: its beginning must not end up above the window. */
  function turn(by: number): void {
    show(current + by);
    const scene = scenes[current];
    if (scene && scene.getBoundingClientRect().top < 0) scene.scrollIntoView({ block: 'start' });
  }

  mark(0);
  group.dataset['ready'] = '';
  for (const button of buttons) button.addEventListener('click', () => turn(Number(button.dataset['turn'])));
  group.addEventListener('click', (event) => {
    const scene = (event.target as Element).closest('.show')?.closest<HTMLElement>('.scene');
    if (scene) show(scenes.indexOf(scene));
  });

  // A browser that restores the reading position scrolls too; only a reader's own scrolling turns scenes.
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    addEventListener(type, (event) => (acted ||= scrolls(event)), { passive: true });
  // A state requested by a sentence or an exercise stays until the reader scrolls on.
  hear('figure:set', (set) => {
    if (set.figure === figure && !setting) acted = false;
  });
  let met = -1;
  const watch = new IntersectionObserver(
    (entries) => {
      const seen = entries.findLast(({ isIntersecting }) => isIntersecting);
      const next = seen ? scenes.indexOf(seen.target as HTMLElement) : -1;
      if (!wide.matches || next < 0 || next === met) return;
      const first = met < 0;
      met = next;
      if (acted && !(first && linked)) show(next);
      else mark(next);
    },
    { rootMargin: BAND },
  );
  for (const scene of scenes) watch.observe(scene);

  // A link to a scene brings it forward and sets its figure, unless the link itself has a state for it.
  function followHash(): void {
    const next = scenes.findIndex(({ id }) => id !== '' && `#${id}` === location.hash);
    if (next < 0) return;
    if (linked) mark(next);
    else show(next);
    scenes[next]?.scrollIntoView();
  }
  followHash();
  addEventListener('hashchange', () => {
    linked = false;
    followHash();
  });
}
