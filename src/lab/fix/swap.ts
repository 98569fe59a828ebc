import type { FindFix } from './fix';
import { kernelBody } from './kernel-body';
import { maskSource, replaceParts } from './mask';

/** Swap x and y in the kernel, so that the other index runs along the fast dimension; the grid covers the same elements. */
export const swapIndices: FindFix = (source, access, { kernel, grid, block }) => {
  if (access.space !== 'global') return null;
  const masked = maskSource(source);
  const body = kernelBody(masked, kernel);
  if (!body) return null;
  const found = [
    ...masked.slice(body.from, body.to).matchAll(/\b(?:threadIdx|blockIdx|blockDim|gridDim)\s*\.\s*([xy])\b/g),
  ];
  if (new Set(found.map(([, which]) => which)).size < 2) return null;
  const parts = found.map((match) => {
    const to = body.from + match.index + match[0].length;
    return { from: to - 1, to, by: match[1] === 'x' ? 'y' : 'x' };
  });
  const [bx, by] = block;
  return {
    kind: 'swap',
    label: 'Swap x and y: adjacent lanes take adjacent elements',
    source: replaceParts(source, parts),
    launch: { grid: [Math.ceil((grid[1] * by) / bx), Math.ceil((grid[0] * bx) / by), grid[2]] },
  };
};
