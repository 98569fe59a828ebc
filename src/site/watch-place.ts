/** On a chapter's page: stores the heading that was last read, once the reader has passed the first screen. */
import { savePlace } from './reading-place';

const chapter = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
const headings = [...document.querySelectorAll<HTMLElement>('main h2[id]')];
const title = document.querySelector('main h1')?.textContent.trim() ?? '';

const section = document.querySelector<HTMLElement>('[data-part="section"]');
const contents = document.querySelector<HTMLElement>('#contents');
const links = [...(contents?.querySelectorAll<HTMLAnchorElement>('.sections a') ?? [])];

/** The header and the contents show which section is being read. */
function showHere(): void {
  const read = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * 0.4);
  const text = read?.textContent.trim() ?? '';
  if (section && section.textContent !== text) section.textContent = text;
  for (const link of links)
    if (read && link.hash === `#${read.id}`) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
}
let asked = false;
addEventListener(
  'scroll',
  () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      showHere();
    });
  },
  { passive: true },
);
showHere();
contents?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) contents.hidePopover();
});

function keepHere(): void {
  if (scrollY < innerHeight / 2) return;
  const read = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
  if (read) savePlace({ chapter, title, heading: read.id, headingText: read.textContent.trim() });
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
