/** On a chapter's page: keeps the heading that was last read, once the reader has gone past the first screen. */
import { keepPlace } from './kept-place';

const chapter = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
const headings = [...document.querySelectorAll<HTMLElement>('main h2[id]')];
const title = document.querySelector('main h1')?.textContent.trim() ?? '';

function keepHere(): void {
  if (scrollY < innerHeight / 2) return;
  const read = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
  if (read) keepPlace({ chapter, title, heading: read.id, headingText: read.textContent.trim() });
}

let timer: ReturnType<typeof setTimeout> | undefined;
addEventListener(
  'scroll',
  () => {
    clearTimeout(timer);
    timer = setTimeout(keepHere, 300);
  },
  { passive: true },
);
addEventListener('pagehide', keepHere);
