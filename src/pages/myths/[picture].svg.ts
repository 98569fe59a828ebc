import type { APIRoute } from 'astro';
import { fileURLToPath } from 'node:url';
import { mythPicture, shownIn } from '@src/book/myth';
import { exhibits } from '@src/embed/catalogue';
import { pictureOf } from '@src/embed/picture';
import { mythsOfBook } from '@src/site/myths.mjs';

/** The figures of the myths, each in the state that its myth names. */
export const getStaticPaths = () => {
  const shown = mythsOfBook(fileURLToPath(new URL('content/', `file://${process.cwd()}/`)))
    .flatMap(({ myths }) => myths.map(({ shows }) => shows as string))
    .filter((shows, at, all) => all.indexOf(shows) === at);
  return shown.map((shows) => ({ params: { picture: mythPicture(shows) }, props: { shows } }));
};

export const GET: APIRoute<{ shows: string }> = ({ props: { shows }, site }) => {
  const { widget, state } = shownIn(shows);
  const exhibit = exhibits.find(({ definition }) => definition.id === widget);
  if (!exhibit) throw new Error(`Myth: there is no figure "${widget}".`);
  return new Response(pictureOf(exhibit, state, site && new URL('./', site).href).svg, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
