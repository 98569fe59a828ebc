import type { APIRoute, GetStaticPaths } from 'astro';
import { datasets, loadRunText, recordedOn } from '@src/evidence/load';

export const getStaticPaths = (() =>
  datasets.flatMap((dataset) =>
    recordedOn(dataset).map((arch) => ({ params: { dataset, arch } })),
  )) satisfies GetStaticPaths;

/** The recorded file, unchanged, for further computation. */
export const GET: APIRoute = async ({ params: { dataset, arch } }) =>
  new Response(await loadRunText(dataset!, arch), { headers: { 'Content-Type': 'application/json' } });
