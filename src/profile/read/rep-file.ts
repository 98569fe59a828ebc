/**
 * The profiler's own file. Its layout is published with Nsight Compute (extras/FileFormat and the Customization Guide, "Report File
 * Format"): a magic word, a file header, then blocks of a header and a payload of messages in Protocol Buffers. Only version 7
 * is read, and only what names a kernel and its metrics; a number that does not add up stops the reading.
 */
import { LIMITS, type Report } from '../report';
import { LaunchNumbers } from './collect';

const MAGIC = [0x4e, 0x56, 0x52, 0x00];
const VERSION = 7;
const POINT = { pointGroups: false, commaDecimals: false };

export const isRepFile = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/** The file does not match the published layout. */
export class RepFileError extends Error {
  override readonly name = 'RepFileError';
}

interface Field {
  readonly number: number;
  /** 0 an integer, 1 eight bytes, 2 a message or text, 5 four bytes. */
  readonly kind: number;
  readonly value: number;
  readonly bytes: Uint8Array;
}

const EMPTY = new Uint8Array(0);

/** Reads one varint of seven-bit groups; beyond 2^53 it is rounded. */
function varint(bytes: Uint8Array, from: number): [number, number] {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length && at < from + 10; at += 1, scale *= 128) {
    const byte = bytes[at]!;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
  throw new RepFileError('a number does not end');
}

function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  for (let at = 0; at < bytes.length;) {
    const [key, next] = varint(bytes, at);
    const [number, kind] = [Math.floor(key / 8), key % 8];
    if (number === 0) throw new RepFileError('a field has no number');
    if (kind === 0) {
      const [value, end] = varint(bytes, next);
      yield { number, kind, value, bytes: EMPTY };
      at = end;
    } else if (kind === 1 || kind === 5 || kind === 2) {
      const [length, start] = kind === 2 ? varint(bytes, next) : [kind === 1 ? 8 : 4, next];
      if (start + length > bytes.length) throw new RepFileError('a field is longer than its message');
      yield { number, kind, value: 0, bytes: bytes.subarray(start, start + length) };
      at = start + length;
    } else throw new RepFileError(`a field has the unknown kind ${kind}`);
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** @throws RepFileError when the file has another version, or ends too early. */
export function readRepFile(bytes: Uint8Array): Report {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const messageAt = (at: number): [Uint8Array, number] => {
    if (at + 4 > bytes.length) throw new RepFileError('the file ends within a block');
    return take(at + 4, view.getUint32(at, true));
  };
  const take = (at: number, length: number): [Uint8Array, number] => {
    if (at + length > bytes.length) throw new RepFileError('the file ends within a block');
    return [bytes.subarray(at, at + length), at + length];
  };
  const [header, first] = messageAt(4);
  const version = [...fieldsOf(header)].find(({ number }) => number === 1)?.value;
  if (version !== VERSION)
    throw new RepFileError(`its format has version ${version ?? 'unknown'}, and version ${VERSION} is known`);

  const strings: string[] = [];
  const found: Uint8Array[] = [];
  for (let at = first; at < bytes.length;) {
    const [block, payload] = messageAt(at);
    let [sources, results, size] = [0, 0, 0];
    for (const field of fieldsOf(block)) {
      if (field.number === 1) sources = field.value;
      if (field.number === 2) results = field.value;
      if (field.number === 5) size = field.value;
      if (field.number === 4)
        for (const { number, bytes: text } of fieldsOf(field.bytes)) if (number === 1) strings.push(textOf(text));
    }
    const [, end] = take(payload, size);
    // First the programs, then the launches; ranges and graphs follow.
    let place = payload;
    for (let index = 0; index < sources + results && place < end; index += 1) {
      const [message, next] = messageAt(place);
      if (index >= sources && found.length < LIMITS.launches) found.push(message);
      place = next;
    }
    at = end;
  }
  if (found.length === 0) throw new RepFileError('it holds no launch of a kernel');
  const launches = found.map((message, index) => launchOf(message, strings).launch(index));
  if (!launches.some(({ values }) => Object.keys(values).length > 0))
    throw new RepFileError('its launches have no metric that is known');
  return { form: 'report file (.ncu-rep)', launches, notes: [] };
}

function launchOf(message: Uint8Array, strings: readonly string[]): LaunchNumbers {
  let [mangled, short, full, grid, block] = ['', '', '', '', ''];
  const metrics: Uint8Array[] = [];
  for (const { number, kind, bytes } of fieldsOf(message)) {
    if (kind !== 2) continue;
    if (number === 5) mangled = textOf(bytes);
    if (number === 6) short = textOf(bytes);
    if (number === 7) full = textOf(bytes);
    if (number === 10) grid = sizeOf(bytes);
    if (number === 11) block = sizeOf(bytes);
    if (number === 13) metrics.push(bytes);
  }
  const values = new Map<string, number | string>();
  for (const metric of metrics) {
    let [id, value]: [number, number | string | null] = [-1, null];
    for (const field of fieldsOf(metric)) {
      if (field.number === 1) id = field.value;
      if (field.number === 2) value = valueOf(field.bytes);
    }
    const name = strings[id];
    if (name === undefined) throw new RepFileError('a metric has no name');
    if (value !== null && !values.has(name)) values.set(name, value);
  }
  const text = (name: string): string => String(values.get(name) ?? '');
  const [major, minor] = ['major', 'minor'].map((part) => text(`device__attribute_compute_capability_${part}`));
  const capability = major === '' ? '' : `${major}.${minor}`;
  const device = text('device__attribute_display_name');
  // A kernel of a library or of another language may have no mangled name, and then no signature.
  const kernel = full || short || mangled;
  const numbers = new LaunchNumbers({ kernel, grid, block, capability, device }, POINT);
  for (const [name, value] of values) if (typeof value === 'number') numbers.exact(name, value);
  return numbers;
}

const sizeOf = (bytes: Uint8Array): string => {
  const size = [1, 1, 1];
  for (const { number, value } of fieldsOf(bytes)) if (number <= 3) size[number - 1] = value;
  return `(${size.join(', ')})`;
};

function valueOf(bytes: Uint8Array): number | string | null {
  for (const { number, value, bytes: inside } of fieldsOf(bytes)) {
    const view = new DataView(inside.buffer, inside.byteOffset, inside.byteLength);
    if (number === 1) return textOf(inside);
    if (number === 2 && inside.length === 4) return view.getFloat32(0, true);
    if (number === 3 && inside.length === 8) return view.getFloat64(0, true);
    if (number === 4 || number === 5) return value;
  }
  return null;
}
