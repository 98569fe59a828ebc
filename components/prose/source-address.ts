import { getCollection, render } from 'astro:content';
import { ProseError } from './prose-error';

/** The place of a source on its page. @param to - "file" or "file#heading". */
export async function sourceAddress(to: string): Promise<string> {
  const [file = '', place] = to.split('#');
  const sources = await getCollection('sources');
  const source = sources.find(({ id }) => id === file);
  if (!source)
    throw new ProseError(
      `Source: there is no content/sources/${file}.md. There are ${sources.map(({ id }) => id).join(', ')}.`,
    );
  if (place === undefined) return `/sources/#${file}`;
  const { headings } = await render(source);
  if (!headings.some(({ slug }) => slug === place))
    throw new ProseError(
      `Source: ${file}.md has no heading #${place}. It has ${headings.map(({ slug }) => slug).join(', ')}.`,
    );
  return `/sources/#${file}-${place}`;
}
