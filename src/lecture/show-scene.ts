/** The "Show this" button of a scene that stands outside a group; a group answers for its own. */
import { setFigure } from '@src/widget/set-figure';
import { figureOf } from './scene-figure';

document.addEventListener('click', (event) => {
  const scene = (event.target as Element).closest('.show')?.closest<HTMLElement>('.scene');
  if (!scene || scene.closest('.scenes')) return;
  const figure = figureOf(scene);
  if (figure === undefined) return;
  setFigure(figure, scene.dataset['set'] ?? '');
  document.getElementById(figure)?.scrollIntoView({ block: 'nearest' });
});
