/** Who may import whom, as data, and the pure function that judges one file. src/layers.test.ts applies it to all. */
import { posix } from 'node:path';

/** What each folder may import in addition to itself; the longest matching entry applies to a file. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'src/units': [],
  'src/arch': ['src/units'],
  'src/engine': ['src/units', 'src/arch'],
  // Files outside the laboratory's subfolders, such as its entry, see all of them.
  'src/lab': ['src/units', 'src/arch', 'src/engine'],
  'src/lab/source': [],
  'src/lab/syntax': ['src/lab/source'],
  'src/lab/types': [],
  'src/lab/functions': ['src/lab/types'],
  'src/lab/library': ['src/lab/source', 'src/lab/syntax'],
  // It resolves names, types and calls, and evaluates constants; `compile` uses it.
  'src/lab/resolve': [...['src/lab/source', 'src/lab/syntax', 'src/lab/types', 'src/lab/functions', 'src/lab/library']],
  'src/lab/machine': ['src/arch', 'src/engine', 'src/lab/types'],
  // Typed operations and control flow; closures are made from them in one place, the only one that knows where registers
  // are.
  'src/lab/ir': [
    ...['src/lab/types', 'src/lab/machine/machine', 'src/lab/machine/pause', 'src/lab/machine/stats'],
    'src/lab/machine/turn-counter',
  ],
  // Only it and `machine` know where the lanes of a register are.
  'src/lab/execute': [
    ...['src/arch', 'src/lab/source', 'src/lab/types', 'src/lab/machine', 'src/lab/ir', 'src/lab/l1/operators'],
  ],
  'src/lab/l1': ['src/units', 'src/arch', 'src/engine', 'src/lab/query', 'src/lab/machine'],
  'src/lab/large': ['src/engine', 'src/lab/query', 'src/lab/machine', 'src/lab/run/blocks-to-run'],
  // The demand of a launch on a GPU, from the operations that ran.
  'src/lab/demand': [
    ...['src/arch', 'src/engine', 'src/lab/buffers', 'src/lab/query', 'src/lab/run/result', 'src/lab/types'],
    ...[
      'src/lab/machine/executions',
      'src/lab/machine/spaces',
      'src/lab/machine/stats',
      'src/lab/ir',
      'src/lab/nvcc/unrolls',
    ],
  ],
  'src/lab/verdict': [
    ...['src/arch', 'src/engine', 'src/lab/demand', 'src/lab/query', 'src/lab/results', 'src/lab/run/result'],
  ],
  'src/lab/compile': [
    ...['src/arch', 'src/engine', 'src/lab/source', 'src/lab/syntax', 'src/lab/types', 'src/lab/functions'],
    ...['src/lab/library', 'src/lab/ir', 'src/lab/l1/operators'],
    // It looks up no name: what each means is in the typed tree, or `resolve` says it (`scope`, `name-of`, and `templates` are
    // not among these).
    ...['atomic-type', 'called', 'changed', 'constant', 'constants', 'constructor-inits', 'converted'].map(
      (file) => `src/lab/resolve/${file}`,
    ),
    ...['declared-type', 'initial-value'].map((file) => `src/lab/resolve/${file}`),
    ...['initialisation', 'instance', 'keys', 'lambda-type', 'members', 'names', 'operator', 'operator-of'].map(
      (file) => `src/lab/resolve/${file}`,
    ),
    ...['operators', 'origin', 'overloads', 'program', 'table', 'typed-body', 'typed-names', 'typed-tree'].map(
      (file) => `src/lab/resolve/${file}`,
    ),
    ...['undeclared', 'variable', 'virtual'].map((file) => `src/lab/resolve/${file}`),
    // It has only names of registers: `machine/registers` and `execute/registers` are not among these.
    ...['machine', 'memory', 'ops-float', 'pause', 'plan', 'spaces', 'stats', 'steps', 'turn-counter'].map(
      (file) => `src/lab/machine/${file}`,
    ),
    ...['control', 'conversion', 'effects', 'instructions', 'kernel-registers', 'names', 'ptx', 'values'].map(
      (file) => `src/lab/execute/${file}`,
    ),
  ],
  // It predicts from the operations of `ir` and annotates the accesses of `machine`: of the tree it sees nothing, and nothing runs in it.
  'src/lab/nvcc': [
    ...['src/lab/types', 'src/lab/functions', 'src/lab/ir'],
    ...['as-compiled', 'copied-access', 'spaces', 'stats', 'turn-access', 'turn-counter', 'unrolled'].map(
      (file) => `src/lab/machine/${file}`,
    ),
  ],
  'src/repair': ['src/units', 'src/arch', 'src/engine/input-error', 'src/lab'],
  'src/profile': ['src/units', 'src/arch', 'src/engine'],
  'src/cli': ['src/units', 'src/arch', 'src/engine', 'src/lab', 'src/profile', 'node:'],
  'src/widget': ['src/units', 'src/arch', 'src/engine/rule', 'src/engine/input-error'],
  'src/evidence': [
    ...[
      'src/units',
      'src/arch',
      'src/engine',
      'src/lab/verdict/recorded-times',
      'src/lab/verdict/measured-bound',
      'src/lab/verdict/predicted-times-h100.json',
      'src/lab/verdict/predicted-times-h200.json',
      'src/lab/verdict/predicted-rungs.json',
      'src/lab/verdict/unseen-predictions-h100.json',
      'src/lab/verdict/unseen-predictions-h200.json',
    ],
    ...['content/evidence', 'node:'],
  ],
  // The states of a figure that are measured on a GPU.
  'src/evidence/cases': ['src/units', 'src/engine', 'src/widget', 'components/widgets'],
  'src/book': ['src/units', 'content', 'astro:', 'node:', '@astrojs/markdown-remark'],
  'src/embed': [
    ...['src/units', 'src/widget', 'src/book', 'src/styles', 'components', 'svelte', 'parse5'],
    ...['css-select', 'fontkit', 'sharp', 'node:'],
  ],
  'src/progress': [],
  'src/your-gpu': ['src/units', 'src/arch', 'src/engine'],
  'src/lecture': ['src/units', 'src/widget', 'lean-qr'],
  'src/deck': ['src/units', 'src/lecture', 'src/book', 'astro:'],
  'src/site': ['node:', 'package:'],
  'src/run': ['node:', 'package:'],
  'src/security': ['src', 'components', 'node:'],
  'src/journeys': ['src', 'components', 'content', 'node:', 'package:'],
  'src/styles': ['package:'],
  'src/layouts': [
    ...['src/units', 'src/widget', 'src/evidence', 'src/book', 'src/deck', 'src/embed', 'src/site', 'src/styles'],
    ...['components', 'src/lab/verdict/misses.json', 'astro:', 'package:'],
  ],
  'src/pages': [
    ...[
      'src/units',
      'src/arch',
      'src/widget',
      'src/evidence',
      'src/book',
      'src/embed',
      'src/lecture',
      'src/deck',
      'src/progress',
      'src/profile',
      'src/your-gpu',
      'src/site',
      'src/styles',
      'src/layouts',
    ],
    ...['components', 'content', 'astro:', 'node:', 'package:'],
  ],
  'src/content.config.ts': ['src/units', 'src/evidence', 'src/book', 'astro:', 'astro'],
  'src/layers.ts': ['node:'],
  'src/layers.test.ts': ['src/layers'],
  'components/marks': ['src/units', 'src/arch', 'src/engine', 'src/widget', 'd3-scale', 'd3-shape', 'svelte'],
  'components/controls': ['src/units', 'src/widget', 'svelte'],
  'components/frame': [
    'src/units',
    'src/engine/input-error',
    'src/widget',
    'components/controls',
    'components/marks',
    'svelte',
    'gifenc',
  ],
  'components/prose': [
    ...[
      'src/units',
      'src/arch',
      'src/engine/random',
      'src/engine/input-error',
      'src/lab',
      'src/repair',
      'src/widget',
      'src/evidence',
      'src/book',
      'src/lecture',
      'src/progress',
      'components/marks',
      'components/controls',
    ],
    ...[
      'src/profile',
      'components/frame',
      'components/widgets',
      'components/lab',
      'components/profile',
      'content',
      'astro:',
      'package:',
    ],
  ],
  // Files outside the widgets' folders, such as the registry, see all of them.
  'components/widgets': [
    ...['src/units', 'src/arch', 'src/engine/input-error', 'src/widget', 'src/evidence'],
    ...['components/frame', 'components/marks', 'svelte'],
  ],
  'components/widgets/*': [
    ...['src/units', 'src/arch', 'src/engine', 'src/profile', 'src/widget', 'src/evidence'],
    ...['components/marks', 'components/frame', 'components/controls', 'svelte'],
  ],
  'components/lab': [
    ...[
      'src/units',
      'src/arch',
      'src/engine',
      'src/lab',
      'src/repair',
      'src/book',
      'src/widget',
      'components/frame',
      'components/marks',
      'components/widgets',
      'svelte',
    ],
    ...['@codemirror', '@lezer/highlight'],
  ],
  'components/files': ['svelte'],
  'components/profile': [
    ...['src/units', 'src/profile', 'src/widget', 'components/files', 'components/marks', 'components/widgets'],
    'svelte',
  ],
  'components/your-gpu': ['src/units', 'src/your-gpu', 'content/your-gpu', 'components/files', 'svelte'],
  content: ['components/widgets', 'components/prose', 'components/profile'],
};

/** What some files may import in any folder, by their name. Tests compare the model with measurements. */
const mayAlso: readonly { readonly files: RegExp; readonly imports: readonly string[] }[] = [
  { files: /\.test\.ts$/, imports: ['vitest', 'fast-check', 'svelte', 'node:', 'src/evidence', 'content/evidence'] },
  { files: /\/arbitraries\.ts$/, imports: ['fast-check'] },
  // Tests of one part run whole kernels.
  { files: /^src\/lab\/.*\.test\.ts$/, imports: ['src/lab', 'src/arch'] },
  { files: /\.e2e\.ts$/, imports: ['node:', 'package:', 'src/journeys'] },
  { files: /\.bench\.mjs$|\/bench\/[^/]+\.mjs$/, imports: ['node:', 'package:', 'src', 'components'] },
  { files: /^src\/layers\.test\.ts$/, imports: ['typescript'] },
  // Another grammar, to compare with.
  { files: /^src\/lab\/syntax\/corpus\.test\.ts$/, imports: ['@lezer/cpp'] },
  // Only the laws over all figures use their shared code.
  { files: /^components\/widgets\/every-figure\.ts$/, imports: ['fast-check'] },
  // Each figure belongs to a chapter of the outline.
  { files: /^components\/widgets\/every-definition\.test\.ts$/, imports: ['src/book'] },
  // A finding's state is read back as the figure reads its address.
  { files: /^components\/profile\/figure-states\.test\.ts$/, imports: ['components/frame'] },
  // An external program, compiled against the package.
  { files: /^src\/cli\/package\.test\.ts$/, imports: ['typescript'] },
];

/** Browser tests drive a browser; nothing else in the book may. */
const browserPackages = /^(@playwright\/test|playwright|playwright-core|axe-core)(\/|$)/;
const browserFiles = /\.(e2e\.ts|bench\.mjs)$|^src\/journeys\//;

/** A file's path from the root of the repository, with `/`, and its imports as they are written. */
export interface ImportingFile {
  readonly path: string;
  readonly imports: readonly string[];
}

/** Sentences such as "src/engine/x.ts imports components/frame"; none when the file keeps the rules. */
export function violations({ path, imports }: ImportingFile): string[] {
  const owner = ownerOf(path);
  if (!owner) return [`${path} is in a folder without a rule: give it one in src/layers.ts`];
  const named = mayAlso.filter(({ files }) => files.test(path)).flatMap((more) => more.imports);
  const allowed = [owner.folder, ...owner.imports, ...named];
  const names = imports.map((written) => nameOf(path, written)).filter((name) => !mayName(path, name, allowed));
  return [...new Set(names.map((name) => `${path} imports ${shortened(name)}`))];
}

function mayName(path: string, name: string, allowed: readonly string[]): boolean {
  if (browserPackages.test(name) && !browserFiles.test(path)) return false;
  return allowed.some((entry) => {
    if (entry === 'package:') return !/^(src|components|content)(\/|$)|^\w+:/.test(name);
    return entry.endsWith(':') ? name.startsWith(entry) : name === entry || name.startsWith(`${entry}/`);
  });
}

/** The folder that a file belongs to and its rule. A widget's folder is its own: it does not contain another widget. */
function ownerOf(path: string): { folder: string; imports: readonly string[] } | null {
  const widget = /^components\/widgets\/[^/]+(?=\/)/.exec(path)?.[0];
  const folder = widget ?? longestFirst.find((name) => path === name || path.startsWith(`${name}/`));
  const imports = mayImport[widget ? 'components/widgets/*' : (folder ?? '')];
  return folder && imports ? { folder, imports } : null;
}
const longestFirst = Object.keys(mayImport).sort((a, b) => b.length - a.length);

/** What an import names: a path of the repository without its ending, or a package as written. */
function nameOf(path: string, written: string): string {
  const bare = written.replace(/\?.*$/, '');
  const alias = /^@(src|components|content)(?=\/)|^\/(?=src\/|components\/|content\/)/;
  const inside = alias.test(bare) ? bare.replace(/^[@/]/, '') : null;
  const relative = bare.startsWith('.') ? posix.join(posix.dirname(path), bare) : null;
  return (inside ?? relative ?? bare).replace(/\.(ts|mjs|js|svelte|astro|mdx)$/, '');
}

/** The folder says enough: "components/frame", "components/widgets/banks". A package is named in full. */
function shortened(name: string): string {
  const folder = /^(?:components\/widgets|src\/lab)\/[^/]+(?=\/)|^(?:src|components|content)\/[^/]+/.exec(name)?.[0];
  return folder ?? name;
}

/** Groups of files that import each other, directly or through others; type imports count. Paths are sorted. */
export function cyclesAmong(files: readonly ImportingFile[]): string[][] {
  const paths = new Map(files.map(({ path }) => [path.replace(/\.(ts|mjs)$/, '').replace(/\/index$/, ''), path]));
  const targets = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap((written) => paths.get(nameOf(path, written).replace(/\/index$/, '')) ?? []),
    ]),
  );
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...targets.get(from)!];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      open.push(...targets.get(path)!);
    }
    return seen;
  };
  const reached = new Map(files.map(({ path }) => [path, reach(path)]));
  const groups: string[][] = [];
  const done = new Set<string>();
  for (const { path } of files) {
    if (done.has(path) || !reached.get(path)!.has(path)) continue;
    const group = [...reached.get(path)!].filter((other) => reached.get(other)!.has(path)).sort();
    for (const each of group) done.add(each);
    groups.push(group);
  }
  return groups.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
