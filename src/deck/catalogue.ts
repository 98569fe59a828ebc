/** Every scene of the book, for the pages of decks. Pure. */
import { scenesOf, type ListedScene } from '@src/book/scene-list';
import type { Catalogue } from './deck';

export interface Part {
  readonly address: string;
  readonly heading: string;
  readonly title: string;
  readonly mdx: string;
}

/** A deck names a scene by its id in the chapter, without the common prefix. */
export const nameOf = ({ id }: Pick<ListedScene, 'id'>): string => id.replace(/^scene-/, '');

/** The first scene of a lecture is its title. */
export const catalogueOf = (parts: readonly Part[]): Catalogue =>
  parts.map(({ address, heading, title, mdx }) => ({
    address,
    heading,
    scenes: [
      { scene: 'opening', title, asks: false, isDrawn: false },
      ...scenesOf(mdx).map((scene) => ({
        scene: nameOf(scene),
        title: scene.title,
        asks: scene.asks,
        isDrawn: scene.shows !== null,
      })),
    ],
  }));
