/**
 * Definitions of technical words next to the words: fetched at a reader's first gesture, because they are not needed before.
 * Until then, and without a script, a word is a link to its entry in the glossary.
 */
const GESTURES = ['pointerover', 'pointerdown', 'focusin'];

function fetchNotes(first: Event & { pointerType?: string }): void {
  for (const name of GESTURES) removeEventListener(name, fetchNotes);
  let tap: MouseEvent | null = null;
  // A first tap on a word waits for its note.
  const wait = (click: MouseEvent): void => {
    if (first.pointerType !== 'touch' || !(click.target as Element).closest('a.term')) return;
    click.preventDefault();
    tap = click;
  };
  addEventListener('click', wait);
  void import('./term-notes').then(({ follow }) => {
    removeEventListener('click', wait);
    follow(tap ?? first);
  });
}
for (const name of GESTURES) addEventListener(name, fetchNotes);
