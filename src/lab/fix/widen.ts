import type { FindFix } from './fix';
import { kernelBody, pointedType } from './kernel-body';
import { escapeRegex, maskSource, offsetOf, replaceParts } from './mask';

/** Four elements, or as many as 16 bytes hold. */
const VECTORS: Readonly<Record<string, { readonly type: string; readonly lanes: number }>> = {
  float: { type: 'float4', lanes: 4 },
  int: { type: 'int4', lanes: 4 },
  unsigned: { type: 'uint4', lanes: 4 },
  'unsigned int': { type: 'uint4', lanes: 4 },
  double: { type: 'double2', lanes: 2 },
};

/**
 * Turn a copy of single elements into one of 16 bytes per lane. It is correct for sizes that the vector divides: a run
 * shows.
 */
export const widenCopy: FindFix = (source, access, { kernel, grid }) => {
  if (access.space !== 'global') return null;
  const masked = maskSource(source);
  const body = kernelBody(masked, kernel);
  if (!body) return null;
  const line = masked.lastIndexOf('\n', offsetOf(source, access) - 1) + 1;
  const copy = /\b([A-Za-z_]\w*)\s*\[([A-Za-z_]\w*)\]\s*=\s*([A-Za-z_]\w*)\s*\[([A-Za-z_]\w*)\]\s*;/.exec(
    masked.slice(line, body.to),
  );
  if (!copy || line + copy.index > masked.indexOf('\n', line + 1) || line < body.from - 1) return null;
  const [text, target = '', index = '', origin = '', other] = copy;
  const vector = VECTORS[pointedType(body.parameters, target) ?? ''];
  if (index !== other || !vector || pointedType(body.parameters, target) !== pointedType(body.parameters, origin))
    return null;
  const from = line + copy.index;
  const { type, lanes } = vector;
  const wide = `reinterpret_cast<${type} *>(${target})[${index}] = reinterpret_cast<const ${type} *>(${origin})[${index}];`;
  // The bound of the index now counts vectors.
  const bounds = [
    ...masked
      .slice(body.from, body.to)
      .matchAll(new RegExp(`\\b${escapeRegex(index)}\\s*<\\s*([A-Za-z_]\\w*|\\d+)`, 'g')),
  ];
  const parts = bounds.map((match) => {
    const to = body.from + match.index + match[0].length;
    return { from: to, to, by: ` / ${lanes}` };
  });
  return {
    kind: 'widen',
    label: `Move 16 B per lane: ${type}`,
    source: replaceParts(source, [...parts, { from, to: from + text.length, by: wide }]),
    launch: { grid: [Math.ceil(grid[0] / lanes), grid[1], grid[2]] },
  };
};
