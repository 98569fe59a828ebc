/** Right answers of a reader, by exercise, in this browser only. Where nothing may be stored, nothing is kept. */
const KEY = 'exercises';

/** The last part of the address names the chapter wherever the book is served from. */
const nameOf = (id: string): string => `${location.pathname.split('/').filter(Boolean).at(-1) ?? ''}#${id}`;

function all(): Record<string, string> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function store(answers: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(answers));
  } catch {
    // A full or forbidden store loses progress, not the page.
  }
}

export function kept(id: string): string | null {
  const given = all()[nameOf(id)];
  return typeof given === 'string' ? given : null;
}

export const keep = (id: string, given: string): void => store({ ...all(), [nameOf(id)]: given });

export function forget(id: string): void {
  const { [nameOf(id)]: _, ...others } = all();
  store(others);
}
