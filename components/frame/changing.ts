import { isCalm } from '@src/widget/calm';

const MOVE_MS = 360;

/** Marks move from where they were for a moment after a change of a parameter: the frame says so while they do. */
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
