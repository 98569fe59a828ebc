/** A scene outside a group: its "Show this" button and its address. A group handles its own. */
import { isInAddress } from '@src/widget/link';
import { setFigure } from '@src/widget/set-figure';
import { figureOf } from './scene-figure';

const isAlone = (scene: Element | null | undefined): scene is HTMLElement =>
  scene instanceof HTMLElement && scene.closest('.scenes') === null;

document.addEventListener('click', (event) => {
  const scene = (event.target as Element).closest('.show')?.closest('.scene');
  const figure = isAlone(scene) ? figureOf(scene) : undefined;
  if (!isAlone(scene) || figure === undefined) return;
  setFigure(figure, scene.dataset['set'] ?? '');
  document.getElementById(figure)?.scrollIntoView({ block: 'nearest' });
});

/** A link to a scene sets its figure, unless the link itself has a state for it. */
function followHash(isFirst: boolean): void {
  const scene = location.hash.startsWith('#scene-') ? document.getElementById(location.hash.slice(1)) : null;
  if (!isAlone(scene) || scene.dataset['set'] === undefined) return;
  const figure = figureOf(scene);
  if (figure !== undefined && !(isFirst && isInAddress(figure))) setFigure(figure, scene.dataset['set']);
}
followHash(true);
addEventListener('hashchange', () => followHash(false));
