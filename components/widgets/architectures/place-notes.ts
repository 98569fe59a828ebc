import type { Note } from './notes';
import type { PlacedNote } from './picture';

const PITCH = 14;
export const INDENT = 18;
/** Mean width of a letter of a note, px. */
const LETTER = 5.6;
const GAP = 20;

/** Notes in columns of about the same height, the first ones at the left. */
export function placeNotes(
  notes: readonly Note[],
  width: number,
  top: number,
  columns: number,
): { notes: PlacedNote[]; bottom: number } {
  const column = (width - (columns - 1) * GAP) / columns;
  const letters = Math.floor((column - INDENT) / LETTER);
  const wrapped = notes.map((note) => ({ ...note, lines: linesOf(note.text, letters) }));
  const share = Math.ceil(wrapped.reduce((sum, { lines }) => sum + lines.length, 0) / columns);
  const ends = Array.from({ length: columns }, () => top);
  let used = 0;
  const placed = wrapped.map(({ mark, look, href, lines }): PlacedNote => {
    const at = Math.min(columns - 1, Math.floor(used / share));
    const y = ends[at]!;
    used += lines.length;
    ends[at] = y + lines.length * PITCH;
    return { mark, look, href, lines, x: Math.round(at * (column + GAP)), y: y + PITCH / 2 };
  });
  return { notes: placed, bottom: Math.max(...ends) + 2 };
}

/** A text cut at its spaces into lines of so many letters at most. */
export function linesOf(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)!} ${word}`.trim();
    if (longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
