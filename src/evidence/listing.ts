import { EvidenceError } from './evidence-error';

/** `// region: name` in C++ and CUDA, `# region: name` in Python and shell. */
const MARK = /^\s*(?:\/\/|#) ?(?:region: ?(?<name>[\w-]+)|(?<end>endregion))\s*$/;

/** A paragraph that holds a kernel from its first line to the brace that ends it. */
const KERNEL = /^(?:\/\/.*\n|template.*\n)*__global__ void (?:__launch_bounds__\(.*?\) )?(?<name>\w+)\([\s\S]*^\}\s*$/m;

/** Names of the regions of a source file, in order. */
export const regionsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => MARK.exec(line)?.groups?.['name'] ?? []);

/**
 * The lines of one region, without its marks and without their shared indentation.
 *
 * @param where - How an error names the file: "copy-stride/kernel.cu".
 * @throws {EvidenceError} When the region is missing, open, empty or duplicated; names the regions that exist.
 */
export function listing(text: string, region: string, where: string): string {
  const lines = text.split('\n');
  const names = regionsOf(text);
  const found = names.filter((name) => name === region).length;
  if (found !== 1)
    throw new EvidenceError(
      `listing: ${where} has ${found === 0 ? 'no' : 'more than one'} "region: ${region}". It has ${names.join(', ') || 'none'}.`,
    );
  const first = lines.findIndex((line) => MARK.exec(line)?.groups?.['name'] === region);
  const length = lengthOf(lines.slice(first + 1));
  if (length === null) throw new EvidenceError(`listing: "region: ${region}" of ${where} has no "endregion".`);
  const inside = lines.slice(first + 1, first + 1 + length).filter((line) => !MARK.test(line));
  const code = undented(inside)
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
  if (code === '') throw new EvidenceError(`listing: "region: ${region}" of ${where} is empty.`);
  return code;
}

/**
 * The requested kernels of a source file, with the comments above them, in file order: for a file whose recording has its
 * hash, so that no marks can be added to it.
 *
 * @param where - As for `listing`.
 * @throws {EvidenceError} When a kernel is missing; names those that exist.
 */
export function kernelListing(text: string, kernels: readonly string[], where: string): string {
  const parts = text.split(/\n{2,}/).map((part) => ({ part, name: KERNEL.exec(part)?.groups?.['name'] }));
  const names = parts.flatMap(({ name }) => name ?? []);
  for (const kernel of kernels)
    if (!names.includes(kernel))
      throw new EvidenceError(`listing: ${where} has no kernel ${kernel}. It has ${names.join(', ') || 'none'}.`);
  const found = parts.filter(({ name }) => name !== undefined && kernels.includes(name));
  return found.map(({ part }) => part.trimEnd()).join('\n\n');
}

/** Number of lines before the mark that closes a region which is open at the start; regions may nest. */
function lengthOf(lines: readonly string[]): number | null {
  let open = 1;
  for (const [index, line] of lines.entries()) {
    const mark = MARK.exec(line)?.groups;
    if (mark?.['name']) open += 1;
    if (mark?.['end']) open -= 1;
    if (open === 0) return index;
  }
  return null;
}

function undented(lines: readonly string[]): string[] {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const depth = Math.min(...depths, Infinity);
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0));
}
