import { isCalm } from '@src/widget/calm';

const MOVE_MS = 360;

/** True for a moment after a change of a parameter, while marks move from their old places. */
export function changeSign() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    show(frame: HTMLElement | undefined): void {
      if (!frame || isCalm()) return;
      frame.dataset['changing'] ??= '';
      clearTimeout(timer);
      timer = setTimeout(() => delete frame.dataset['changing'], MOVE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}
