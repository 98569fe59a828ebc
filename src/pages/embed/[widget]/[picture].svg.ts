import type { APIRoute } from 'astro';
import { exhibits, type Exhibit } from '@src/embed/catalogue';
import { pictureOf, picturesOf } from '@src/embed/picture';

/** `first.svg` and one picture per example of the figure, such as `own-sector.svg`. */
export const getStaticPaths = () =>
  exhibits.flatMap((exhibit) =>
    picturesOf(exhibit).map(([picture, state]) => ({
      params: { widget: exhibit.definition.id, picture },
      props: { exhibit, state },
    })),
  );

export const GET: APIRoute<{ exhibit: Exhibit; state: string }> = ({ props: { exhibit, state }, site }) =>
  new Response(pictureOf(exhibit, state, site && new URL('./', site).href).svg, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
