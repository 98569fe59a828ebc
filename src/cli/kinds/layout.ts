import {
  atomCopy,
  copyAtoms,
  copyRules,
  cuteAtom,
  isCuteAtom,
  layoutCopy,
  layoutText,
  LayoutTextError,
  parseLayout,
  tmaName,
  type CopyAtom,
  type LayoutCopy,
} from '@src/engine/layout';
import { tmaSwizzleRule } from '@src/engine/shared';
import { InputError } from '@src/engine/input-error';
import { withDoubts } from '../doubts';
import { choice, gpu, shown, whole, word, type Query } from '../read';

const MOST_START = 2 ** 40;
const ELEMENT_BYTES = [1, 2, 4, 8, 16];

/**
 * One side of a copy: a tile by its layout, threads and values as `make_tiled_copy` takes them, and the instruction. The
 * answer replays it step by step; a step is one instruction of one warp. A copy atom by its name in CuTe also gets its
 * thread–value layouts; that of a tensor copy has no lanes, so they are its whole answer. The atom `tma` requests the tensor
 * map whose copies leave the layout.
 */
export function answerLayout(query: Query): object {
  const arch = gpu(query);
  const tile = {
    layout: read(query, 'layout'),
    swizzles: query['swizzles'] === undefined ? 'elements' : word(query, 'swizzles', ['elements', 'bytes']),
    elementBytes: choice(query, 'elementBytes', ELEMENT_BYTES),
  } as const;
  if (query['atom'] === 'tma') {
    word(query, 'memory', ['shared']);
    return withDoubts({ tma: tmaName(tile) }, [tmaSwizzleRule], arch);
  }
  const threads = plainLayout(query, 'threads');
  const values = query['values'] === undefined ? parseLayout('1').layout : plainLayout(query, 'values');
  const threadValue = (atom: string): object => {
    const { tile: extents, source, destination } = atomCopy(cuteAtom(atom), 8 * tile.elementBytes, threads, values);
    return { threadValue: { tile: extents, source: layoutText(source), destination: layoutText(destination) } };
  };
  const asked = query['atom'];
  if (typeof asked === 'string' && asked.includes('_TMA_')) return threadValue(asked);
  const atom = word(query, 'atom', [...copyAtoms, 'tma']) as CopyAtom;
  const copy: LayoutCopy = {
    ...tile,
    memory: word(query, 'memory', ['global', 'shared']),
    atom,
    threads,
    values,
    ...(atom.startsWith('UniversalCopy') ? { op: word(query, 'op', ['load', 'store']) as 'load' | 'store' } : {}),
    vector: query['vector'] === undefined ? 1 : whole(query, 'vector', 1, 16),
    start: query['start'] === undefined ? 0 : whole(query, 'start', 0, MOST_START),
  };
  const steps = layoutCopy(copy, arch).map(({ warp, tile, op, width, addressByLane, elementsByLane, counts }) => {
    const { memory, ...numbers } = counts;
    const counted = Object.fromEntries(Object.entries(numbers).filter(([, value]) => typeof value === 'number'));
    return { warp, tile, op, bytes: width, addresses: addressByLane, elements: elementsByLane, [memory]: counted };
  });
  return withDoubts({ ...(isCuteAtom(atom) ? threadValue(atom) : {}), steps }, copyRules(copy), arch);
}

function read(query: Query, name: string) {
  const text = query[name];
  if (typeof text !== 'string')
    throw new InputError(`"${name}" is ${shown(text)}. It must be a layout as text, such as "(8,4):(4,1)".`);
  try {
    return parseLayout(text);
  } catch (error) {
    if (!(error instanceof LayoutTextError)) throw error;
    throw new InputError(`"${name}", character ${error.at + 1}: ${error.message}`);
  }
}

function plainLayout(query: Query, name: string) {
  const { swizzle, layout } = read(query, name);
  if (swizzle) throw new InputError(`"${name}" has a swizzle, but only "layout" can have one. Leave it out.`);
  return layout;
}
