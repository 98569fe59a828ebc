/** The reader's theme: kept on this device, or that of the system when nothing was chosen. */
const THEMES = ['light', 'dark', 'projector', 'contrast'];

const select = document.querySelector<HTMLSelectElement>('#theme');
const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** Private windows of some browsers have no storage; the choice then lasts for the page. */
function kept(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
}

function keep(theme: string): void {
  try {
    if (theme === 'auto') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // No storage.
  }
}

function show(theme: string): void {
  const system = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = THEMES.includes(theme) ? theme : system;
}

// Light text would be printed on white paper.
addEventListener('beforeprint', () => {
  if (document.documentElement.dataset['theme'] === 'dark') document.documentElement.dataset['theme'] = 'light';
});
addEventListener('afterprint', () => select && show(select.value));

if (select) {
  select.value = THEMES.includes(kept() ?? '') ? kept()! : 'auto';
  select.addEventListener('change', () => {
    keep(select.value);
    show(select.value);
  });
  for (const query of [dark, contrast]) query.addEventListener('change', () => show(select.value));
}
