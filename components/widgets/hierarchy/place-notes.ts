import type { Note } from './notes';
import type { PlacedNote } from './picture';

const PITCH = 15;
const INDENT = 16;
/** Mean width of a letter of a note, px. */
const LETTER = 5.6;
const GAP = 30;

/** Notes in columns, the first ones at the left. */
export function placeNotes(
  notes: readonly Note[],
  width: number,
  top: number,
  columns: number,
): { notes: PlacedNote[]; bottom: number } {
  const column = (width - (columns - 1) * GAP) / columns;
  const letters = Math.floor((column - INDENT) / LETTER);
  const wrapped = notes.map((note) => ({ ...note, lines: wrap(note.text, letters) }));
  const half = Math.ceil(wrapped.reduce((sum, { lines }) => sum + lines.length, 0) / columns);
  let used = 0;
  let bottom = top;
  const ends: number[] = Array.from({ length: columns }, () => top);
  const placed = wrapped.map(({ mark, look, href, lines }): PlacedNote => {
    const at = Math.min(columns - 1, Math.floor(used / half));
    const x = Math.round(at * (column + GAP));
    const y = ends[at]!;
    used += lines.length;
    ends[at] = y + lines.length * PITCH;
    bottom = Math.max(bottom, ends[at]!);
    return { mark, look, href, lines, x, textX: x + INDENT, y: y + PITCH / 2, pitch: PITCH };
  });
  return { notes: placed, bottom: bottom + 2 };
}

function wrap(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)!} ${word}`.trim();
    if (longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
