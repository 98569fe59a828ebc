import { createMarkdownProcessor } from '@astrojs/markdown-remark';
import { sceneId } from './scene-id';

/** All link targets in a chapter: ids that its author wrote, scenes, and headings. @param mdx - Its source. */
export async function chapterPlaces(mdx: string): Promise<ReadonlySet<string>> {
  const text = mdx.replaceAll(/^```[^]*?^```/gm, '');
  const written = [...text.matchAll(/\sid="([^"{}]+)"/g)].map(([, id]) => id!);
  const scenes = [...text.matchAll(/<Scene\b[^>]*?\stitle="([^"]+)"/g)].map(([, title]) => sceneId(title!));
  const markdown = await createMarkdownProcessor({ syntaxHighlight: false });
  const lines = text.match(/^#{2,4} .+$/gm) ?? [];
  const { headings } = (await markdown.render(lines.join('\n\n'))).metadata;
  return new Set([...written, ...scenes, ...headings.map(({ slug }) => slug)]);
}
