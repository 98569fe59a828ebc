/**
 * The part of the search on every page: the keys that open it, and its link in the header. The rest loads when it is opened.
 * Without a script the link leads to a page with alternatives.
 */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

async function openDialog(): Promise<void> {
  const { openSearch } = await import('./dialog');
  openSearch();
}

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  const asked =
    (key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)) ||
    (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey);
  if (!asked || defaultPrevented) return;
  event.preventDefault();
  void openDialog();
});
document.querySelector('header.site .search')?.addEventListener('click', (event) => {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  if (ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  void openDialog();
});

// A module, so that its names are local.
export {};
