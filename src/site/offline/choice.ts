/** Whether the reader wants a copy of the book in this browser. */
const KEY = 'offline-copy';

/** The reader's own answer; without one, a browser that is to save data is not made to load a whole book. */
export function wantsCopy(): boolean {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept === 'yes';
  } catch {
    // As if nothing was said.
  }
  return !(navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData;
}

/** Where nothing may be stored, the answer lasts for the page that asked. */
export function keepChoice(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'yes' : 'no');
  } catch {
    // The page shows what it was told.
  }
}
