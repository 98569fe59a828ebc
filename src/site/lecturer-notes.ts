/** The switch of a chapter that shows the notes for the lecturer. */
const toggle = document.querySelector<HTMLInputElement>('#lecturer-notes');
toggle?.addEventListener('change', () => document.documentElement.toggleAttribute('data-notes', toggle.checked));
