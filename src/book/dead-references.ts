import { chapterOf, idOf } from './moved-places';

/** What a chapter can refer to. */
export interface Known {
  /** The ids of each page of the book with fragments, by its address. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  /** Folders of content/evidence. */
  readonly datasets: ReadonlySet<string>;
  /** Is this the name of a counter that some dataset recorded or some source names? */
  readonly isCounter: (name: string) => boolean;
}

/** Dead references of a chapter. The build refuses wrong sources, metrics and rows by itself. @param own - Its address. */
export function deadReferences(mdx: string, own: string, { places, datasets, isCounter }: Known): readonly string[] {
  const text = mdx.replaceAll(/^```[^]*?^```/gm, '');
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);
  const here = places.get(own) ?? new Set();
  return [
    ...all(/\sfigure="([^"]+)"/g)
      .filter((id) => !here.has(id))
      .map((id) => `figure ${id}`),
    ...all(/\]\((#[^)]+)\)/g)
      .filter((link) => !here.has(link.slice(1)))
      .map((link) => `link ${link}`),
    ...all(/\]\((\/[a-z-]+\/#[^)]+)\)/g)
      .filter((link) => places.has(chapterOf(link)) && !places.get(chapterOf(link))!.has(idOf(link)))
      .map((link) => `link ${link}`),
    ...all(/\/evidence\/([\w-]+)\//g)
      .filter((name) => !datasets.has(name))
      .map((name) => `evidence ${name}`),
    ...all(/<Counter name="([^"]+)"/g)
      .filter((name) => !isCounter(name))
      .map((name) => `counter ${name}`),
  ];
}
