import { architectureIds } from '@src/arch';
import { bufferTypeNames, type Job, type JobArgument, type Size } from './job';

/** A link that cannot be read; the message says what is wrong with it. */
export class LinkError extends Error {
  override name = 'LinkError';
}

/** Version 1 is one job; version 2 is two to compare. Both stay readable: links are on pages that nobody can change. */
const ONE = 'v1';
const TWO = 'v2';
/** No kernel written by hand is longer, and a page must not unpack whatever a stranger packed. */
const MOST_CHARACTERS = 200_000;
const MOST_BYTES = 1_000_000;

/** What a link brings back. */
export interface Linked {
  readonly job: Job;
  /** The job to compare it with. */
  readonly kept: Job | null;
}

/** The part of an address after `#` that brings back this job, and the one to compare it with. */
export async function linkOf(job: Job, kept: Job | null = null): Promise<string> {
  const packed = kept ? { b: shortened(job), a: shortened(kept) } : shortened(job);
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  const small = await through(bytes, new CompressionStream('deflate-raw'), Infinity);
  return `${kept ? TWO : ONE}=${toBase64Url(small)}`;
}

const shortened = ({ source, kernel, template, grid, block, sharedBytes, gpu, arguments: args }: Job) => ({
  s: source,
  k: kernel,
  t: template,
  g: grid,
  b: block,
  m: sharedBytes,
  a: args,
  u: gpu,
});

/**
 * Reads a fragment, without its `#`; `null` when the fragment is not the laboratory's, such as an anchor.
 *
 * @throws {LinkError} For one that is broken; the message is for the reader.
 */
export async function jobsFromLink(fragment: string): Promise<Linked | null> {
  const [, version, data] = /^(v\d+)=(.*)$/s.exec(fragment) ?? [];
  if (version === undefined || data === undefined) return null;
  if (version !== ONE && version !== TWO)
    throw new LinkError(
      `This link is of version ${version.slice(1)}; this page reads versions 1 and 2. Reload the page to get a newer one.`,
    );
  if (data.length > MOST_CHARACTERS)
    throw new LinkError(`This link has ${data.length} characters; ${MOST_CHARACTERS} are read.`);
  const value = await unpacked(data);
  if (version === ONE) return { job: checked(value), kept: null };
  const { a, b } = isObject(value) ? value : ({} as Loose);
  return { job: checked(b), kept: checked(a) };
}

async function unpacked(data: string): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = fromBase64Url(data);
  } catch {
    throw new LinkError(
      'This link holds characters that no link of the laboratory has. It was probably changed on its way.',
    );
  }
  try {
    const text = await through(bytes, new DecompressionStream('deflate-raw'), MOST_BYTES);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)) as unknown;
  } catch (problem) {
    if (problem instanceof LinkError) throw problem;
    throw new LinkError(
      'This link cannot be unpacked. A part of it is probably missing: copy it again, to its last character.',
    );
  }
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // The reading side reports the same error.
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new LinkError('What this link holds is too large.');
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new LinkError('characters');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

type Loose = Readonly<Record<string, unknown>>;

function checked(value: unknown): Job {
  const { s, k, t, g, b, m, a, u } = isObject(value) ? value : ({} as Loose);
  if (typeof s !== 'string') throw new LinkError('This link holds no source.');
  if (typeof k !== 'string' || typeof t !== 'string') throw new LinkError('This link names no kernel.');
  if (!isSize(g) || !isSize(b))
    throw new LinkError('The grid and the block of this link must be three whole numbers from 0 each.');
  if (!isCount(m)) throw new LinkError('The shared memory of this link is no whole number of bytes.');
  if (!Array.isArray(a) || a.length > 64 || !a.every(isArgument))
    throw new LinkError('The arguments of this link are not those of a kernel.');
  if (typeof u !== 'string' || !(architectureIds as readonly string[]).includes(u))
    throw new LinkError(`This link names a GPU that the book does not know: ${JSON.stringify(u ?? '').slice(0, 40)}.`);
  return { source: s, kernel: k, template: t, grid: g, block: b, sharedBytes: m, arguments: a, gpu: u };
}

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isSize = (value: unknown): value is Size => Array.isArray(value) && value.length === 3 && value.every(isCount);
const isNumber = (value: unknown): boolean =>
  isObject(value) &&
  ((value['form'] === 'int' && Number.isSafeInteger(value['value'])) ||
    (value['form'] === 'float' && Number.isFinite(value['value'])));
const isInit = (value: unknown): boolean =>
  (typeof value === 'string' && ['zero', 'one', 'iota', 'random'].includes(value)) ||
  (Array.isArray(value) && value.length === 4 && value[0] === 'affine' && value.slice(1).every(Number.isSafeInteger));

function isArgument(value: unknown): value is JobArgument {
  if (!isObject(value)) return false;
  const { form, values } = value;
  return form === 'struct' ? Array.isArray(values) && values.length <= 1024 && values.every(isPlain) : isPlain(value);
}

function isPlain(value: unknown): boolean {
  if (isNumber(value)) return true;
  if (!isObject(value)) return false;
  const isKnownType = (bufferTypeNames as readonly unknown[]).includes(value['type']);
  return value['form'] === 'buffer' && isKnownType && isCount(value['count']) && isInit(value['init']);
}
