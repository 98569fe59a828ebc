/** The lecturer's controls: out of the way until the pointer moves, or a key asks for them. */

/** So long they stay after the pointer has come to rest, ms. */
const STAY_MS = 2500;
/** What the pointer rests on keeps them. */
const USED = '.bar:hover, .controls:hover, .time:hover, .overlay, select:open, .lecture dialog[open]';

export function wakeControls(lecture: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = false;

  function sleep(): void {
    clearTimeout(timer);
    if (kept) return;
    if (lecture.querySelector(USED)) timer = setTimeout(sleep, STAY_MS);
    else delete lecture.dataset['awake'];
  }
  function wake(): void {
    lecture.dataset['awake'] = '';
    clearTimeout(timer);
    timer = setTimeout(sleep, STAY_MS);
  }
  // A scene that changes under a pointer at rest moves no pointer.
  lecture.addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY) && wake());
  lecture.addEventListener('pointerdown', wake);

  return {
    /** Until the same key is pressed again. */
    toggle(): void {
      kept = !('awake' in lecture.dataset) || !kept;
      if (kept) lecture.dataset['awake'] = '';
      else delete lecture.dataset['awake'];
    },
  };
}
