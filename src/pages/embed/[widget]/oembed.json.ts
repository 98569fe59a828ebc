import type { APIRoute } from 'astro';
import { pathsOfExhibits, type Exhibit } from '@src/embed/catalogue';
import { oembed } from '@src/embed/oembed';
import { pictureOf } from '@src/embed/picture';

export const getStaticPaths = pathsOfExhibits;

export const GET: APIRoute<{ exhibit: Exhibit }> = ({ props: { exhibit }, site }) =>
  Response.json(oembed(exhibit.definition, pictureOf(exhibit, ''), site));
