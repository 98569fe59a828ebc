import type { Turn } from './position';

/** Shorter than this it is a tap, steeper than this it is scrolling. */
const SHORTEST_PX = 60;
const STEEPEST = 0.6;

/** A swipe to the left turns to the next scene. Elements that are dragged or scrolled sideways keep their swipes. */
export function listenForSwipes(screen: HTMLElement, onturn: (turn: Turn) => void): void {
  let from: Touch | null = null;
  screen.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const own = (target as Element).closest('.figure, pre, table, input, select');
      from = touches.length === 1 && !own ? (touches[0] ?? null) : null;
    },
    { passive: true },
  );
  screen.addEventListener(
    'touchend',
    ({ changedTouches: [to] }) => {
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = null;
      if (Math.abs(x) >= SHORTEST_PX && Math.abs(y) <= Math.abs(x) * STEEPEST) onturn(x < 0 ? 'next' : 'back');
    },
    { passive: true },
  );
}
