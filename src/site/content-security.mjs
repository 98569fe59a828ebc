/**
 * Gives each built page a Content-Security-Policy: what the page may load, run, and request. It names its own inline scripts
 * and styles by their hash. Astro can write one too, but hashes what it rendered, before the other steps of this build have
 * changed it, and puts the hashes of all pages into each one. Runs after everything that changes a page.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'rolldown/utils';

const ATTRIBUTES = /(?:"[^"]*"|'[^']*'|[^'">])*/.source;
const INLINE = new RegExp(`<(script|style)\\b(${ATTRIBUTES})>([^]*?)</\\1\\s*>`, 'gi');
const TAG = new RegExp(`<[a-z][\\w-]*(${ATTRIBUTES})>`, 'gi');
const HANDLER = /\s(on\w+)\s*=/i;
const CHARSET = /<meta charset=[^>]*>/i;
const SCRIPT_TYPE = /\btype\s*=\s*["']?([\w/+-]+)/i;

/** A page that shows parts of others names their folder. */
const ADOPTS = /\bdata-adopts="([^"]+)"/;

/** Types of a script element that a browser runs; anything else is data. */
const RUNS = new Set(['module', 'text/javascript', 'importmap', 'speculationrules']);

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of the scripts and styles in the page itself, without duplicates. */
export function inlineHashes(html) {
  const hashes = { script: new Set(), style: new Set() };
  for (const [, name, attributes, text] of html.matchAll(INLINE)) {
    const kind = name.toLowerCase();
    if (kind === 'script') {
      const type = SCRIPT_TYPE.exec(attributes)?.[1].toLowerCase() ?? 'module';
      if (/\bsrc\s*=/i.test(attributes) || !RUNS.has(type)) continue;
    }
    hashes[kind].add(hashOf(text));
  }
  return hashes;
}

/**
 * The policy of a page. Style attributes are allowed: listings and drawings have hundreds of them, and with the other
 * restrictions here a style can neither run anything nor fetch from another site (decision 27).
 *
 * @param isFrame - A figure for other sites: it starts no worker.
 * @param usesWasm - It compiles WebAssembly.
 * @param alsoStyles - Hashes of styles in pages that it reads as documents, to which its policy applies.
 */
export function policyOf(html, { isFrame = false, usesWasm = false, alsoStyles = [] } = {}) {
  const { script, style } = inlineHashes(html);
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script, ...(usesWasm ? ["'wasm-unsafe-eval'"] : [])],
    'style-src-elem': ["'self'", ...new Set([...style, ...alsoStyles])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    // Workers are scripts: 'script-src' applies to them.
    'connect-src': ["'self'"],
    ...(/<iframe\b/.test(html) ? { 'frame-src': ["'self'"] } : {}),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Svelte's own, which clones its compiled templates, and the one of src/layouts/Base.astro for the book's workers.
    'trusted-types': ['svelte-trusted-html', ...(isFrame ? [] : ['default'])],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The inline scripts that run before the first paint, minified like the bundled ones. */
export const shortScripts = (html) =>
  html.replaceAll(/(<script>)([^<]*\n[^]*?)(<\/script>)/g, (whole, start, text, end) => {
    const { code, errors } = minifySync('inline.js', text);
    return errors.length > 0 ? whole : `${start}${code.trim()}${end}`;
  });

/** What none of our policies allows must not be built at all. */
export function refuseHandlers(file, html) {
  for (const [tag, attributes] of html.replaceAll(INLINE, '').matchAll(TAG)) {
    const bare = attributes.replaceAll(/"[^"]*"|'[^']*'/g, '""');
    const name = HANDLER.exec(bare)?.[1];
    if (name !== undefined)
      throw new Error(`${file} has an inline handler, ${name}, in ${tag.slice(0, 80)}: listen from a script instead.`);
  }
}

/** The page with its policy, before everything that the policy covers. */
export function secured(file, written, options) {
  refuseHandlers(file, written);
  const html = shortScripts(written);
  const charset = CHARSET.exec(html);
  if (!charset) throw new Error(`${file} has no <meta charset>, after which its Content-Security-Policy would stand.`);
  const at = charset.index + charset[0].length;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html, options)}">`;
  return html.slice(0, at) + meta + html.slice(at);
}

export const contentSecurity = () => ({
  name: 'content-security',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const dist = fileURLToPath(dir);
      const pages = readdirSync(dist, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
      const stylesIn = (folder) =>
        pages
          .filter((name) => name.startsWith(folder) && name.endsWith('.html'))
          .flatMap((name) => [...inlineHashes(readFileSync(join(dist, name), 'utf8')).style]);
      for (const file of pages.filter((name) => name.endsWith('.html'))) {
        const html = readFileSync(join(dist, file), 'utf8');
        const isFrame = /<html[^>]*\sdata-embed\b/.test(html);
        const adopted = ADOPTS.exec(html)?.[1];
        const alsoStyles = adopted === undefined ? [] : stylesIn(adopted);
        writeFileSync(join(dist, file), secured(file, html, { isFrame, alsoStyles }));
      }
    },
  },
});
