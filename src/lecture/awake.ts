/** The lecturer's controls: hidden until the pointer moves, or a key asks for them. */

/** How long they stay after the pointer has come to rest, ms. */
const STAY_MS = 2500;
/** Controls under the pointer stay. */
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
  // A scene that changes under a pointer at rest is no pointer movement.
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
