/**
 * Lights what belongs together. A mark of a drawing, a number, and a word of a sentence carry `data-marks`: their own
 * name first, as in "sector:64", then the names of all that they belong to, as in "line:0 lane:16 lane:17". A number
 * carries `data-counts`: the kind of marks that it counts, or the one mark that it belongs to.
 *
 * @param name - What is pointed at; `null` takes the light away.
 */
export function light(root: HTMLElement, name: string | null): void {
  const found = new Set(name === null ? [] : belonging(root, name));
  const isDrawn = [...found].some((element) => element.closest('[data-part="drawing"]'));
  mark(root, 'data-lit', found);
  // A separate attribute: with a rule for `[data-marks]`, the browser would match each mark again whose names change
  // with a parameter.
  const others = isDrawn ? root.querySelectorAll('[data-part="drawing"] [data-marks]:not([data-lit])') : [];
  mark(root, 'data-dim', new Set(others));
  if (isDrawn) root.dataset['pointing'] = name!;
  else delete root.dataset['pointing'];
}

/** The only elements that have the attribute. */
function mark(root: HTMLElement, attribute: string, wanted: ReadonlySet<Element>): void {
  for (const element of root.querySelectorAll(`[${attribute}]`))
    if (!wanted.has(element)) element.removeAttribute(attribute);
  for (const element of wanted) element.toggleAttribute(attribute, true);
}

function belonging(root: HTMLElement, name: string): Element[] {
  const quoted = CSS.escape(name);
  const named = [...root.querySelectorAll(`[data-marks~="${quoted}"]`)];
  // The marks that the lit mark itself names are lit too.
  const marksOfName = named.filter((mark) => mark.getAttribute('data-marks')!.split(' ')[0] === name);
  const others = new Set(marksOfName.flatMap((mark) => mark.getAttribute('data-marks')!.split(' ').slice(1)));
  const marks = [
    ...named,
    ...[...others].flatMap((other) => [...root.querySelectorAll(`[data-marks="${CSS.escape(other)}"]`)]),
  ];
  if (!name.startsWith('metric:')) {
    // Numbers that count it, or what it belongs to.
    const counted = new Set([name, ...others].flatMap((each) => [each, each.slice(0, each.indexOf(':'))]));
    const numbers = root.querySelectorAll<HTMLElement>('[data-counts]');
    return [...marks, ...[...numbers].filter(({ dataset }) => counted.has(dataset['counts']!))];
  }
  const counts = marks.map((mark) => mark.getAttribute('data-counts')).find((counted) => counted);
  if (!counts) return marks;
  const counted = CSS.escape(counts);
  const marked = counts.includes(':') ? `[data-marks~="${counted}"]` : `[data-marks^="${CSS.escape(`${counts}:`)}"]`;
  return [...marks, ...root.querySelectorAll(marked)];
}

/** The name of the mark under an event, or `null`. */
export const markUnder = (event: Event): string | null =>
  (event.target as Element).closest?.('[data-marks]')?.getAttribute('data-marks')?.split(' ')[0] ?? null;
