/** Whether the reader wants a copy of the book in this browser. Where nothing may be stored, the answer lasts for the page. */
const KEY = 'offline-copy';

let unstored: 'yes' | 'no' | null = null;

/** The reader's own answer; without one, a browser that is to save data is not made to load a whole book. */
export function wantsCopy(): boolean {
  let kept: string | null = unstored;
  try {
    kept ??= localStorage.getItem(KEY);
  } catch {
    // As if nothing was said.
  }
  if (kept === 'yes' || kept === 'no') return kept === 'yes';
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData !== true;
}

export function keepChoice(wanted: boolean): void {
  const answer = wanted ? 'yes' : 'no';
  try {
    localStorage.setItem(KEY, answer);
    unstored = null;
  } catch {
    unstored = answer;
  }
}
