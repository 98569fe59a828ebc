/**
 * The paragraph that opens a chapter: a situation and the question that the chapter answers. The previous page ends with the
 * same words.
 *
 * @param body - The chapter's MDX, with or without its frontmatter.
 */
export function openingOf(body: string): string {
  const text = body.replace(/^---\n[^]*?\n---\n/, '');
  const paragraph = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .find((part) => part !== '' && !/^(import|export) /.test(part));
  if (paragraph === undefined || !/^[\p{Lu}\d`*]/u.test(paragraph) || !paragraph.endsWith('?'))
    throw new Error(
      `A chapter opens with a paragraph that ends with its question. This one opens with "${paragraph?.slice(0, 80) ?? ''}".`,
    );
  return paragraph.replaceAll(/\s+/g, ' ');
}
