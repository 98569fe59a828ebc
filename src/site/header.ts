/**
 * On a narrow window no room is reserved for the header: it appears when the reader scrolls up, and never over a figure's
 * scenes.
 */
const header = document.querySelector<HTMLElement>('header.site');
/** CSS px. A resting finger moves this much. */
const SLACK = 24;

let turned = scrollY;
let before = scrollY;

const isTaken = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.stepper, .scenes .figure-frame')].some((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return height > 0 && top < header!.offsetHeight && bottom > 0;
  });

addEventListener(
  'scroll',
  () => {
    // Where the direction changes, counting restarts.
    if (scrollY > before !== before > turned) turned = before;
    before = scrollY;
    if (!header || Math.abs(scrollY - turned) < SLACK) return;
    header.toggleAttribute('data-near', scrollY < turned && !isTaken());
  },
  { passive: true },
);
header?.addEventListener('focusin', () => header.setAttribute('data-near', ''));
