import {
  flat,
  isTransposed,
  matricesOf,
  modes,
  opOf,
  product,
  size,
  threadValueOf,
  vectorOf,
  type LayoutCopy,
} from '@src/engine/layout';
import { copyOf, type LabValues } from './params';

/** A complete kernel of one block that makes exactly the accesses of this state, tile by tile and value by value. */
export function kernel(values: LabValues): string {
  const copy = copyOf(values);
  const { layout, tile } = threadValueOf(copy);
  const vector = vectorOf(copy);
  const [threads, own] = modes(layout) as [Parameters<typeof sum>[0], Parameters<typeof sum>[0]];
  const extents = modes(copy.layout.layout).map(({ shape }) => product(shape));
  const counts = extents.map((extent, mode) => extent / (tile[mode] ?? 1));
  const tiles = product(counts);
  const parts = extents.map((_, mode) => {
    const step = product(extents.slice(0, mode));
    const across = `t / ${product(counts.slice(0, mode))} % ${counts[mode]!} * ${(tile[mode] ?? 1) * step}`;
    const inside = `p / ${product(tile.slice(0, mode))} % ${tile[mode] ?? 1} * ${step}`;
    return `${across} + ${inside}`;
  });
  const shared = copy.memory === 'shared';
  const signature = shared ? `unsigned* io` : `unsigned char* tile, unsigned* io`;
  return (
    `// Launch with <<<1, ${threadsOf(copy)}>>>${shared ? '; the tile lies in dynamic shared memory' : ''}.\n` +
    (shared ? `extern __shared__ __align__(1024) unsigned char tile[];\n\n` : '\n') +
    `// The byte of element i of the tile, the first mode counted first: ${values.layout}\n` +
    `__device__ int at(int i) {\n${place(copy)}}\n\n` +
    `__global__ void copy(${signature}) {\n  int thread = threadIdx.x${threadsOf(copy) > size(copy.threads) ? ` % ${size(copy.threads)}` : ''};\n` +
    `  for (int t = 0; t < ${tiles}; ++t)\n    for (int v = 0; v < ${size(own)}; v += ${vector}) {\n` +
    `      int p = ${sum(threads, 'thread')} + ${sum(own, 'v')};\n` +
    `      int i = ${parts.join(' + ')};\n${access(copy, `(t * ${size(own) / vector} + v / ${vector}) * ${size(copy.threads)} + thread`)}    }\n}\n`
  );
}

/** The threads of the block: a matrix instruction takes a whole warp, though fewer lanes may give addresses. */
export const threadsOf = ({ atom, threads }: LayoutCopy): number =>
  matricesOf(atom) ? Math.max(32, size(threads)) : size(threads);

/** The offset of an index, mode by mode. */
function sum({ shape, stride }: LayoutCopy['threads'], index: string): string {
  const strides = flat(stride);
  const extents = flat(shape);
  const terms = extents.flatMap((extent, mode) =>
    extent === 1 || strides[mode] === 0
      ? []
      : [`${index} / ${product(extents.slice(0, mode))} % ${extent} * ${strides[mode]!}`],
  );
  return terms.join(' + ') || '0';
}

function place({ layout: { swizzle, offset, layout }, swizzles, elementBytes }: LayoutCopy): string {
  const inner = `  int o = ${offset > 0 ? `${offset} + ` : ''}${sum(layout, 'i')};\n`;
  const scale = elementBytes > 1 ? ` * ${elementBytes}` : '';
  if (!swizzle) return `${inner}  return o${scale};\n`;
  const { bits, base, shift } = swizzle;
  const mask = 2 ** bits - 1;
  const permuted =
    shift >= 0
      ? `o ^= (o >> ${base + shift} & ${mask}) << ${base};`
      : `o ^= (o >> ${base} & ${mask}) << ${base - shift};`;
  return swizzles === 'elements'
    ? `${inner}  ${permuted}\n  return o${scale};\n`
    : `${inner.replace(';\n', `;\n${scale ? `  o *= ${elementBytes};\n` : ''}`)}  ${permuted}\n  return o;\n`;
}

/** @param slot - A place of its own for each instruction of each thread, so that no access can be left out. */
function access(copy: LayoutCopy, slot: string): string {
  const { atom, elementBytes, memory } = copy;
  const width = vectorOf(copy) * elementBytes;
  const address = `      unsigned a = (unsigned)__cvta_generic_to_shared(tile + at(i));\n`;
  const count = matricesOf(atom);
  if (count) {
    const load = opOf(copy) === 'load';
    const list = Array.from({ length: count }, (_, each) => each);
    const registers = `{${list.map((each) => `%${each + (load ? 0 : 1)}`).join(', ')}}`;
    const trans = isTransposed(atom) ? '.trans' : '';
    const name = `${load ? 'ld' : 'st'}matrix.sync.aligned.m8n8.x${count}${trans}.shared.b16`;
    const operands = list.map((each) => `"${load ? '=' : ''}r"(io[${each}])`).join(', ');
    return load
      ? `${address}      asm volatile("${name} ${registers}, [%${count}];" : ${operands} : "r"(a) : "memory");\n`
      : `${address}      asm volatile("${name} [%0], ${registers};" :: "r"(a), ${operands} : "memory");\n`;
  }
  if (atom === 'cp.async')
    return memory === 'shared'
      ? `${address}      asm volatile("cp.async.ca.shared.global [%0], [%1], ${width};" :: "r"(a), "l"(io + 4 * i) : "memory");\n`
      : `      extern __shared__ __align__(16) unsigned char stage[];\n` +
          `      unsigned a = (unsigned)__cvta_generic_to_shared(stage + thread * ${width});\n` +
          `      asm volatile("cp.async.ca.shared.global [%0], [%1], ${width};" :: "r"(a), "l"(tile + at(i)) : "memory");\n`;
  // Written in PTX: a compiler would make wider accesses of neighbors.
  const words = Math.max(1, width / 4);
  const list = Array.from({ length: words }, (_, each) => each);
  const load = opOf(copy) === 'load';
  const space = memory === 'shared' ? 'shared' : 'global';
  const form = `${load ? 'ld' : 'st'}.${space}.${words > 1 ? `v${words}.` : ''}u${width < 4 ? 8 * width : 32}`;
  const names = list.map((each) => `%${each + (load ? 0 : 1)}`).join(', ');
  const registers = words > 1 ? `{${names}}` : names;
  const own = list.map((each) => `io[(${slot}) * ${words} + ${each}]`);
  const where = memory === 'shared' ? '"r"(a)' : '"l"(tile + at(i))';
  const first = memory === 'shared' ? address : '';
  return load
    ? `${first}      asm volatile("${form} ${registers}, [%${words}];" : ${own.map((each) => `"=r"(${each})`).join(', ')} : ${where} : "memory");\n`
    : `${first}      asm volatile("${form} [%0], ${registers};" :: ${where}, ${own.map((each) => `"r"(${each})`).join(', ')} : "memory");\n`;
}
