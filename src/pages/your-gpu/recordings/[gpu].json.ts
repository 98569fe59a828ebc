/** The recordings of GPUs, each as a file that the page compares. */
import type { APIRoute } from 'astro';
import { recordings } from '../_recordings';

export const getStaticPaths = async () =>
  (await recordings()).map(({ name, text }) => ({ params: { gpu: name }, props: { text } }));

export const GET: APIRoute<{ text: string }> = ({ props: { text } }) =>
  new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
