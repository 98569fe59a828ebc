/** Whether the reader wants a copy of the book in this browser. */
const KEY = 'offline-copy';

/** The reader's own answer; without one, a browser in data-saving mode is not made to load a whole book. */
export function wantsCopy(): boolean {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept === 'yes';
  } catch {
    // As if nothing had been chosen.
  }
  return !(navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData;
}

/** Without storage, the answer lasts for the page that asked. */
export function keepChoice(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'yes' : 'no');
  } catch {
    // The page shows its own state.
  }
}
