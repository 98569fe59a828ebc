/** Recorded reports that the reader of profiles offers to try: the files of the dataset as they are. */
import type { APIRoute } from 'astro';

const files = import.meta.glob<string>('/content/evidence/reports/h200.{before,after,profiles}.base.csv', {
  query: '?raw',
  import: 'default',
});
const nameOf = (path: string): string => path.split('/').at(-1)!.split('.')[1]!;

export const getStaticPaths = () =>
  Object.keys(files).map((path) => ({ params: { report: nameOf(path) }, props: { path } }));

export const GET: APIRoute<{ path: string }> = async ({ props: { path } }) =>
  new Response(await files[path]!(), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
