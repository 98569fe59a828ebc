/** Every listing has an accessible name: where it scrolls it becomes a region, which screen readers announce by name. */
import { select, setProperty } from 'astro-expressive-code/hast';

const LONGEST = 60;

/** The title of a listing, or its first line. */
export function nameOf({ title, code }) {
  const first = code.split('\n').find((line) => line.trim() !== '') ?? '';
  return title || `Code: ${first.trim().slice(0, LONGEST)}`;
}

export const nameListings = {
  name: 'Names of listings',
  hooks: {
    postprocessRenderedBlock({ codeBlock, renderData }) {
      const pre = select('pre', renderData.blockAst);
      // A name needs a role, also before the browser finds that the listing scrolls.
      setProperty(pre, 'role', 'group');
      setProperty(pre, 'aria-label', nameOf({ title: codeBlock.props.title, code: codeBlock.code }));
    },
  },
};
