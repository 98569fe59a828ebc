/**
 * Makes the built site independent of the folder that it is served from: `/chapter/` becomes `../chapter/` or the path from
 * the file. Only the leading slash is replaced; every other byte of the file is unchanged.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'parse5';

/** Attributes with one URL. The `-url` ones are of Astro's islands; `data-root` gives our scripts the path to the root. */
const urlAttributes = new Set([
  'href',
  'xlink:href',
  'src',
  'poster',
  'data',
  'action',
  'formaction',
  'component-url',
  'renderer-url',
  'before-hydration-url',
  'data-root',
]);
const urlListAttributes = new Set(['srcset', 'imagesrcset']);

/** A root-absolute URL starts with one slash: two would name another host. */
const rootAbsolute = /^(\s*)\/(?!\/)/;
const inUrlList = /(^|,)(\s*)\/(?!\/)/g;
const inCss = /(\burl\(\s*["']?|@import\s*["'])\/(?!\/)/g;
const inScript = /((?:\bimport\s*\(?|\bfrom)\s*["'`])\/(?!\/)/g;
/** An image that a meta element names, such as og:image. */
const inPicture = /^\/(?!\/)(?=[\w/.-]+\.png["']?$)/;
const inRefresh = /(;\s*url=\s*["']?)\/(?!\/)/i;

/** The path from a file of the site to its root: `./` for `index.html`, `../` for `a/index.html`. */
export const wayToRoot = (file) => '../'.repeat(file.split('/').length - 1) || './';

export const relativeCss = (css, toRoot) => css.replace(inCss, `$1${toRoot}`);

const relativeScript = (script, toRoot) => script.replace(inScript, `$1${toRoot}`);

/** The page with every root-absolute URL rewritten by `toRoot`. */
export function relativeHtml(html, toRoot) {
  const edits = [];
  const edit = (start, end, change) => {
    const before = html.slice(start, end);
    const after = change(before);
    if (after !== before) edits.push({ start, end, after });
  };
  for (const element of elementsOf(parse(html, { sourceCodeLocationInfo: true }))) {
    for (const [name, place] of Object.entries(element.sourceCodeLocation?.attrs ?? {})) {
      const change = changeOfAttribute(element, name, toRoot);
      if (change) edit(startOfValue(html, place), place.endOffset, change);
    }
    for (const text of element.childNodes.filter(({ nodeName }) => nodeName === '#text')) {
      const change = { script: relativeScript, style: relativeCss }[element.tagName];
      if (change)
        edit(text.sourceCodeLocation.startOffset, text.sourceCodeLocation.endOffset, (it) => change(it, toRoot));
    }
  }
  // From the end, so that the remaining offsets stay valid.
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((page, { start, end, after }) => page.slice(0, start) + after + page.slice(end), html);
}

function changeOfAttribute({ tagName }, name, toRoot) {
  if (urlAttributes.has(name)) return (value) => value.replace(rootAbsolute, `$1${toRoot}`);
  if (urlListAttributes.has(name)) return (value) => value.replace(inUrlList, `$1$2${toRoot}`);
  if (name === 'style') return (value) => relativeCss(value, toRoot);
  if (name === 'content' && tagName === 'meta')
    return (value) => value.replace(inRefresh, `$1${toRoot}`).replace(inPicture, toRoot);
  return null;
}

/** Where the value starts within `name = "value"`: after the equals sign and the quote, if any. */
function startOfValue(html, { startOffset, endOffset }) {
  const before = /^[^=]*=?\s*["']?/.exec(html.slice(startOffset, endOffset))[0];
  return startOffset + before.length;
}

/** Every element, also those inside <template>. */
function* elementsOf(node) {
  for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) {
    if (child.tagName) yield child;
    yield* elementsOf(child);
  }
}

/** A script that contains "/_astro/…" finds its file only at the root of a host. */
function refuseRootAbsolute(file, script, assets) {
  const at = script.search(new RegExp(`["'\`]/${assets}/`));
  if (at < 0) return;
  const near = script.slice(at, at + 80);
  throw new Error(
    `${file} names an asset from the root of the host: ${near}
` + 'Import it with "?url", or build its address from data-root.',
  );
}

export const relativeLinks = () => {
  let assets = '_astro';
  return {
    name: 'relative-links',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets;
      },
      'astro:build:done': ({ dir }) => {
        const dist = fileURLToPath(dir);
        const change = (file, rewrite) => {
          const before = readFileSync(join(dist, file), 'utf8');
          const after = rewrite(before, wayToRoot(file));
          if (after !== before) writeFileSync(join(dist, file), after);
        };
        for (const path of readdirSync(dist, { recursive: true })) {
          const file = path.replaceAll('\\', '/');
          if (file.endsWith('.html')) change(file, relativeHtml);
          if (file.endsWith('.css')) change(file, relativeCss);
          if (file.endsWith('.js')) refuseRootAbsolute(file, readFileSync(join(dist, file), 'utf8'), assets);
        }
      },
    },
  };
};
