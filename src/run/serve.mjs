/**
 * Serves a folder the way a plain web host does, for `npm start` and for the browser tests:
 *   node src/run/serve.mjs <folder> --port 4321 [--prefix /book/] [--next] With --prefix everything outside the prefix is 404, so a link that ignores the subfolder is caught. With --next the next free port is used when the given one is taken.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import compression from 'compression';
import sirv from 'sirv';

/** Resolves to the address once the server listens. */
export async function serve(folder, { port, prefix = '/', next = false }) {
  const answer = handler(resolve(folder), prefix);
  for (let tried = port; ; tried += 1) {
    try {
      return `http://localhost:${await listen(createServer(answer), tried)}${prefix}`;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || !next || tried >= port + 100) throw error;
    }
  }
}

function handler(folder, prefix) {
  // `dev` reads the folder on each request: a rebuilt site needs no restart.
  const files = sirv(folder, { dev: true, etag: true, onNoMatch: (_, response) => notFound(response, folder) });
  // As hosts do: compressed, a chapter's HTML is a seventh of its size.
  const compress = compression();
  const keep = keeper(folder);
  return (request, response) => {
    // The figures are embedded from other origins, as modules and in frames.
    response.setHeader('Access-Control-Allow-Origin', '*');
    const [path, query] = (request.url ?? '/').split(/\?(.*)/s);
    if (isFolder(folder, prefix, path)) {
      response.writeHead(301, { Location: `${path}/${query === undefined ? '' : `?${query}`}` }).end();
    } else if (path.startsWith(prefix)) {
      request.url = request.url.slice(prefix.length - 1);
      keep(request, response, () => compress(request, response, () => files(request, response)));
    } else {
      notFound(response);
    }
  };
}

/**
 * What was compressed once is answered again as it was, until its file changes: readers of a page ask for the same files as
 * those of the page before it.
 */
function keeper(folder) {
  const kept = new Map();
  return (request, response, answer) => {
    const { url, method, headers } = request;
    const file = join(folder, decoded(url.split('?')[0]).replace(/\/$/, '/index.html'));
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (method !== 'GET' || size === undefined || headers.range || headers['if-none-match']) return answer();
    const key = `${headers['accept-encoding']} ${file}`;
    const known = kept.get(key);
    if (known?.mtimeMs === mtimeMs && known.size === size)
      return response.writeHead(200, known.headers).end(known.body);
    const { write, end } = response;
    const parts = [];
    const note = (part, encoding) => typeof part !== 'function' && part && parts.push(Buffer.from(part, encoding));
    response.write = function (part, encoding, ...more) {
      note(part, encoding);
      return write.call(this, part, encoding, ...more);
    };
    response.end = function (part, encoding, ...more) {
      note(part, encoding);
      if (this.statusCode === 200)
        kept.set(key, { mtimeMs, size, headers: this.getHeaders(), body: Buffer.concat(parts) });
      return end.call(this, part, encoding, ...more);
    };
    answer();
  };
}

/** A page's relative links only work below its folder: /chapter must redirect to /chapter/, as on most hosts. */
function isFolder(folder, prefix, path) {
  if (path.endsWith('/') || !`${path}/`.startsWith(prefix)) return false;
  const inside = join(folder, decoded(path).slice(prefix.length - 1), 'index.html');
  return inside.startsWith(folder) && existsSync(inside);
}

function decoded(path) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** As hosts do: the site's own 404 page. */
function notFound(response, folder) {
  const page = folder === undefined ? null : join(folder, '404.html');
  if (page !== null && existsSync(page))
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(readFileSync(page));
  else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(port));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' }, prefix: { type: 'string' }, next: { type: 'boolean' } },
  });
  const address = await serve(positionals[0], { ...values, port: Number(values.port) });
  console.log(`${positionals[0]} is at ${address}`);
}
