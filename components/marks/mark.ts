/**
 * Marks of a drawing as data. A drawing has hundreds, and a slider or the clock changes them all at once: they are compared and written one after the
 * other, without a component, an effect and a signal for each.
 */
export interface Mark {
  readonly tag: 'g' | 'path' | 'rect' | 'text' | 'line';
  /** Which one it is among its siblings of the same tag, from one picture to the next: what stays moves. */
  readonly key: string | number;
  /** What is undefined or false is left out. One mark has the same names in every state. */
  readonly attributes: Readonly<Record<string, string | number | false | undefined>>;
  /** Its text, or the marks in it. */
  readonly inside?: string | readonly Mark[] | undefined;
}

/** The names of a class that holds for this moment: `classes('unit', isLate && 'waiting')`. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (value: string | number): string => String(value).replace(/[&<"]/g, (letter) => NAMED[letter]!);

/** As HTML, for the page that the build writes. All text is escaped. */
export function marksHtml(marks: readonly Mark[]): string {
  const names = marks.map(({ tag, key }) => `${tag} ${key}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two marks of one drawing are "${twice}".`);
  return marks
    .map(({ tag, attributes, inside = '' }) => {
      const written = Object.entries(attributes).map(([name, value]) =>
        value === undefined || value === false ? '' : ` ${name}="${escaped(value)}"`,
      );
      return `<${tag}${written.join('')}>${typeof inside === 'string' ? escaped(inside) : marksHtml(inside)}</${tag}>`;
    })
    .join('');
}

/**
 * What stands in the page that the build writes; a page that is awake takes it over as it is, so its script has no need to write HTML (see
 * `marksInPages` in src/site/chunks.mjs).
 */
export const written = (marks: readonly Mark[]): string => (import.meta.env.SSR ? marksHtml(marks) : '<!---->');
