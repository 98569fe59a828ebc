/** The reading position, in this browser only. Without storage, nothing is kept. */
const KEY = 'place';

export interface Place {
  /** Last part of the chapter's address. */
  readonly chapter: string;
  readonly title: string;
  /** Id of the heading, or '' at the top. */
  readonly heading: string;
  readonly headingText: string;
}

/** @returns `null` where nothing valid was stored. */
export function readPlace(): Place | null {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Record<keyof Place, unknown>> | null;
    if (typeof read !== 'object' || read === null) return null;
    const { chapter, title, heading, headingText } = read;
    return typeof chapter === 'string' &&
      /^[a-z][a-z0-9-]*$/.test(chapter) &&
      typeof title === 'string' &&
      typeof heading === 'string' &&
      typeof headingText === 'string'
      ? { chapter, title, heading, headingText }
      : null;
  } catch {
    return null;
  }
}

export function savePlace(place: Place): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // A full or forbidden store loses the position, not the page.
  }
}
