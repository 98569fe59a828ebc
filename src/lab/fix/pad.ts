import { escapeRegex, maskSource, offsetOf, replaceParts } from './mask';
import type { FindFix } from './fix';
import { targetAt } from './target';

const WORD = 4;

/** Pad each row of a shared array by one element: a column then falls into different banks. */
export const padTile: FindFix = (source, access) => {
  if (access.space !== 'shared') return null;
  const masked = maskSource(source);
  const target = targetAt(masked, offsetOf(source, access));
  if (!target || target.indices.length < 2) return null;
  const declared = new RegExp(`__shared__[^;{}]*?\\b${escapeRegex(target.name)}\\s*((?:\\[[^\\[\\]]*\\]\\s*)+)`).exec(
    masked,
  );
  if (!declared) return null;
  const close = declared.index + declared[0].trimEnd().length - 1;
  const open = masked.lastIndexOf('[', close);
  const written = source.slice(open + 1, close).trim();
  const elements = Math.max(1, Math.floor(WORD / access.width));
  const by = /^\d+$/.test(written) ? String(Number(written) + elements) : `${written} + ${elements}`;
  return {
    kind: 'pad',
    label: `Pad the rows of ${target.name}: [${by}]`,
    source: replaceParts(source, [{ from: open + 1, to: close, by }]),
    launch: {},
  };
};
