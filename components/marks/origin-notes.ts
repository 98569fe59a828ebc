/** What stands beneath a drawing of facts: an origin, once, with the letter that stands at its values. */
export interface Note {
  readonly mark: string;
  readonly text: string;
  /** The class of its text. */
  readonly look: string;
  readonly href: string | null;
}

export interface PlacedNote extends Omit<Note, 'text'> {
  readonly x: number;
  readonly textX: number;
  /** Of the first line. */
  readonly y: number;
  readonly pitch: number;
  readonly lines: readonly string[];
}

export interface Notebook {
  readonly notes: readonly Note[];
  /** The letter of an origin: its own, or that of an earlier one in the same words. */
  readonly markOf: (origin: Omit<Note, 'mark'>) => string;
}

const LETTERS = 26;
const letter = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

/** "a" to "z", then "aa". */
const markAt = (index: number): string =>
  index < LETTERS ? letter(index) : letter(Math.floor(index / LETTERS) - 1) + letter(index % LETTERS);

/** Gives out letters in the order in which origins are asked for. */
export function notebook(): Notebook {
  const notes: Note[] = [];
  return {
    notes,
    markOf: ({ text, look, href }) => {
      const known = notes.find((note) => note.text === text);
      if (known) return known.mark;
      const mark = markAt(notes.length);
      notes.push({ mark, text, look, href });
      return mark;
    },
  };
}

const PITCH = 14;
const INDENT = 18;
/** Mean width of a letter of a note, px. */
const LETTER = 5.6;
const GAP = 30;

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
    const x = Math.round(at * (column + GAP));
    const y = ends[at]!;
    used += lines.length;
    ends[at] = y + lines.length * PITCH;
    return { mark, look, href, lines, x, textX: x + INDENT, y: y + PITCH / 2, pitch: PITCH };
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
