/** What a figure needs only later, if ever: each part is loaded on demand. */
import type { AnyWidget } from '@src/widget/define-widget';

/** For figures that ask; few drawings have places to mark. */
export async function loadQuestion({ prediction }: AnyWidget) {
  const [{ default: Question }, { answeredAt }, marks] = await Promise.all([
    import('./Question.svelte'),
    import('./guess'),
    prediction?.form === 'places' ? import('./PlaceMarks.svelte') : null,
  ]);
  return { Question, answeredAt, PlaceMarks: marks?.default };
}

/** What panels are drawn with. */
export async function loadPanels(definition: AnyWidget) {
  const [{ default: Panel }, details] = await Promise.all([import('./Panel.svelte'), definition.details()]);
  return { Panel, details };
}
