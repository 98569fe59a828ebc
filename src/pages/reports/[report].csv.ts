/** Recorded reports that the reader of profiles offers to try: the datasets' files, unchanged. */
import type { APIRoute } from 'astro';
import { exampleNamed } from '@components/profile/examples';

const files = import.meta.glob<string>(
  ['/content/evidence/reports/h200.{before,after,profiles}.base.csv', '/content/evidence/cures/h200.*.base.csv'],
  { query: '?raw', import: 'default' },
);
const nameOf = (path: string): string => {
  const [file, folder] = path.split('/').toReversed() as [string, string];
  return exampleNamed(folder, file.split('.')[1]!);
};

export const getStaticPaths = () =>
  Object.keys(files).map((path) => ({ params: { report: nameOf(path) }, props: { path } }));

export const GET: APIRoute<{ path: string }> = async ({ props: { path } }) =>
  new Response(await files[path]!(), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
