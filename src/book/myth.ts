/** What the parts of a myth's `<Myth>` mean. */

/** Its place on a page, made of its first words. */
export const mythId = (title: string): string =>
  `myth-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .split('-')
    .slice(0, 8)
    .join('-')}`;

/** `shows="coalescing?stride=2"`: a figure, and the state that shows it. */
export function shownIn(shows: string): { readonly widget: string; readonly state: string } {
  const [widget = '', state = ''] = shows.split('?');
  return { widget, state };
}

/** The name of the picture of that state: the same state has one picture. */
export const mythPicture = (shows: string): string => shows.replaceAll(/[^a-z0-9.-]+/gi, '_').replace(/_$/, '');

/** What decides: what it says itself, or the first recording that its text reads or links. */
export const decidedBy = (said: string | undefined, html: string): string | undefined =>
  said ?? /\/evidence\/([a-z0-9-]+)\//.exec(html)?.[1];
