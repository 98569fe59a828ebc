import type { APIRoute } from 'astro';
import { exhibits, type Exhibit } from '@src/embed/catalogue';
import { pictureOf } from '@src/embed/picture';
import { presetParams } from '@src/widget/share';

/** `first.svg` and one picture for each of the figure's examples, such as `own-sector.svg`. */
export const getStaticPaths = () =>
  exhibits.flatMap((exhibit) => {
    const { id, params, presets } = exhibit.definition;
    const states = [['first', ''], ...presets.map((preset) => [preset.id, presetParams(params, preset)])];
    return states.map(([picture, state]) => ({ params: { widget: id, picture }, props: { exhibit, state } }));
  });

export const GET: APIRoute<{ exhibit: Exhibit; state: string }> = ({ props: { exhibit, state } }) =>
  new Response(pictureOf(exhibit, state).svg, { headers: { 'Content-Type': 'image/svg+xml' } });
