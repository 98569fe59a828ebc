import type { APIRoute } from 'astro';
import { bookParts } from '@src/deck/book-parts';
import { nameOf } from '@src/deck/catalogue';
import { scenesOf } from '@src/book/scene-list';
import { exhibits } from '@src/embed/catalogue';
import { pictureOf } from '@src/embed/picture';
import type { Bounds } from '@src/widget/define-widget';

/** A handout prints pictures as wide as its paper and up to 11 cm high: with the words below them they have that shape. */
const handoutRoom: Bounds = { width: 960, height: 480, minText: 12, projected: false };

/** The figure of each scene at the scene's end, for the handouts of decks. */
export const getStaticPaths = async () =>
  (await bookParts()).flatMap(({ address, mdx }) =>
    scenesOf(mdx).flatMap((scene) =>
      scene.shows
        ? [
            {
              params: { chapter: address, scene: nameOf(scene) },
              props: { shows: scene.shows },
            },
          ]
        : [],
    ),
  );

export const GET: APIRoute<{ shows: { widget: string; state: string } }> = ({ props: { shows }, site }) => {
  const exhibit = exhibits.find(({ definition }) => definition.id === shows.widget);
  if (!exhibit) throw new Error(`Deck: there is no figure "${shows.widget}".`);
  return new Response(pictureOf(exhibit, shows.state, site && new URL('./', site).href, handoutRoom).svg, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
