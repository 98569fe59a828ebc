/** Functions of the device, without comments and host code; of kernels only the named one, if one is named. */
export function deviceText(source: string, kernel: string | null = null): string {
  const bare = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
  let text = '';
  for (const head of bare.matchAll(/__(?:global|device)__/g)) {
    const end = closingBrace(bare, head.index);
    const signature = bare.slice(head.index, end).split('{')[0]!;
    if (kernel !== null && head[0] === '__global__' && !new RegExp(`\\b${kernel}\\s*\\(`).test(signature)) continue;
    text += `${bare.slice(head.index, end)}\n`;
  }
  return text;
}

/** After the body that begins next; a declaration ends with its semicolon. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{') depth += 1;
    else if (letter === '}' && depth > 0) depth -= 1;
    else if (letter !== ';' || depth > 0) continue;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Whether a kernel or its helpers write this number out: `tile[16][17]` is made for a block of 16. */
export const hasLiteral = (source: string, value: number): boolean =>
  new RegExp(`(?<![\\w.])${value}[uUlL]*(?![\\w.])`).test(deviceText(source));

const CASTS = /\((?:size_t|int|unsigned|unsignedint|long|longlong|u?int(?:32|64)_t)\)/g;
const INDICES = [
  /blockIdx\.([xyz])\*blockDim\.\1\+threadIdx\.\1/g,
  /blockDim\.([xyz])\*blockIdx\.\1\+threadIdx\.\1/g,
  /threadIdx\.([xyz])\+blockIdx\.\1\*blockDim\.\1/g,
  /threadIdx\.([xyz])\+blockDim\.\1\*blockIdx\.\1/g,
  /gridDim\.([xyz])\*blockDim\.\1/g,
  /blockDim\.([xyz])\*gridDim\.\1/g,
];
/** What a thread knows of its block, or shares with its neighbors. */
const OF_BLOCK =
  /threadIdx|blockIdx|blockDim|gridDim|__shared__|__sync|__shfl|__ballot|__any|__all|__match|__activemask|__reduce|cooperative_groups|\bcg::|\basm\b/;

/**
 * Whether a thread of the kernel knows only its index in the grid: then blocks of any size that cover the same indices do
 * the same, and counts of some of them suffice to say so.
 */
export function knowsOnlyItsIndex(source: string, kernel: string): boolean {
  const macros = [...source.matchAll(/^[ \t]*#[ \t]*define\b.*(?:\\\n.*)*/gm)].map(([text]) => text).join('\n');
  const text = deviceText(source, kernel.split('::').at(-1)!);
  if (text === '' || OF_BLOCK.test(macros)) return false;
  const rest = INDICES.reduce((left, index) => left.replace(index, ''), text.replace(/\s+/g, '').replace(CASTS, ''));
  return !OF_BLOCK.test(rest);
}
