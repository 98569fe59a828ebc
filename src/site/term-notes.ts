/**
 * The definition of a technical word, over the page next to the word: by pointer, by keyboard and by touch. Nothing moves.
 */
const OPEN_AFTER_MS = 200;
const CLOSE_AFTER_MS = 250;
const GAP = 6;

/** The box next to a word, and its parts. */
interface Note {
  readonly box: HTMLElement;
  readonly name: HTMLElement;
  readonly says: HTMLElement;
  readonly figure: HTMLAnchorElement;
  readonly more: HTMLAnchorElement;
}

let note: Note | null = null;
let shown: HTMLAnchorElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const termAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;

/** The use with the definition: the first one in the chapter. */
const definitionOf = (term: HTMLAnchorElement): HTMLAnchorElement | null =>
  document.querySelector<HTMLAnchorElement>(`#term-${CSS.escape(term.hash.slice(1))} > .term`);

function makeNote(): Note {
  const box = document.createElement('div');
  box.id = 'term-note';
  box.popover = 'manual';
  box.setAttribute('role', 'tooltip');
  const [name, says, figure, more] = [
    document.createElement('strong'),
    document.createElement('span'),
    document.createElement('a'),
    document.createElement('a'),
  ];
  figure.textContent = 'Figure';
  more.textContent = 'Glossary';
  // Keyboard users have the word itself, which leads to the entry with both links.
  for (const link of [figure, more]) link.tabIndex = -1;
  box.append(name, says, figure, ' ', more);
  box.addEventListener('pointerenter', () => clearTimeout(timer));
  box.addEventListener('pointerleave', () => later(close, CLOSE_AFTER_MS));
  document.body.append(box);
  return { box, name, says, figure, more };
}

const later = (what: () => void, ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(what, ms);
};

function open(term: HTMLAnchorElement): void {
  clearTimeout(timer);
  const { name, says, shows: figure = '' } = definitionOf(term)?.dataset ?? {};
  if (shown === term || says === undefined) return;
  close();
  note ??= makeNote();
  const { box, name: heading, says: text, figure: shows, more } = note;
  heading.textContent = name ?? '';
  text.textContent = ` ${says} `;
  more.href = term.href;
  // Relative to the glossary's address, like all pages of the book.
  shows.href = new URL(`../${figure}`, more.href).href;
  shows.hidden = figure === '';
  box.showPopover();
  place(box, term);
  term.setAttribute('aria-describedby', box.id);
  shown = term;
}

/** Below the word, or above it where the window ends. */
function place(box: HTMLElement, term: HTMLAnchorElement): void {
  // A word that wraps over two lines has two boxes: the note belongs to the last one.
  const at = [...term.getClientRects()].at(-1) ?? term.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
  const below = at.bottom + GAP;
  const top = below + height <= innerHeight ? below : Math.max(8, at.top - GAP - height);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

function close(): void {
  clearTimeout(timer);
  if (!shown) return;
  shown.removeAttribute('aria-describedby');
  shown = null;
  note?.box.hidePopover();
}

/** A pointer over a word, focus, or a tap that waited for this script. */
export function follow({ target, type, pointerType }: Event & { pointerType?: string }): void {
  const term = termAt(target);
  if (!term) return;
  if (type === 'pointerover' && pointerType !== 'touch') later(() => open(term), OPEN_AFTER_MS);
  // Focus caused by a press is handled with the press.
  if (type === 'focusin' && term.matches(':focus-visible')) open(term);
  if (type !== 'click') return;
  if (definitionOf(term) === null) location.assign(term.href);
  else open(term);
}
for (const name of ['pointerover', 'focusin']) addEventListener(name, follow);
addEventListener('pointerout', ({ target, pointerType }) => {
  if (termAt(target) && pointerType !== 'touch') later(close, CLOSE_AFTER_MS);
});
addEventListener('focusout', ({ target, relatedTarget }) => {
  if (termAt(target) && !note?.box.contains(relatedTarget as Node | null)) close();
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
// Touch has no hover: the first tap shows the definition, which contains the link.
let touched = false;
addEventListener('pointerdown', ({ target, pointerType }) => {
  touched = pointerType === 'touch';
  if (!termAt(target) && !note?.box.contains(target as Node)) close();
});
addEventListener('click', (event) => {
  const term = termAt(event.target);
  if (!term || !touched || definitionOf(term) === null) return;
  event.preventDefault();
  if (shown === term) close();
  else open(term);
});
// A word reached by keyboard may have been scrolled to: its note moves along.
addEventListener(
  'scroll',
  () => {
    if (shown && note && shown === document.activeElement) place(note.box, shown);
    else close();
  },
  { passive: true },
);
