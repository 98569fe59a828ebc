/** The meaning of the parts of a `<Myth>`. */

/** Its place on a page, made from its first words. */
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

/** The name of that state's picture: the same state has one picture. */
export const mythPicture = (shows: string): string => shows.replaceAll(/[^a-z0-9.-]+/gi, '_').replace(/_$/, '');

/** What settles it: its own statement, or the first recording that its text reads or links to. */
export const decidedBy = (said: string | undefined, html: string): string | undefined =>
  said ?? /\/evidence\/([a-z0-9-]+)\//.exec(html)?.[1];
