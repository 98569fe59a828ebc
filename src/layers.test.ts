import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { cyclesAmong, violations } from './layers';

const files = ['src', 'components', 'content']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .map((path) => path.replaceAll('\\', '/'));

/** The parts of a file that are program text. */
function programOf(path: string, text: string): string {
  if (/\.(ts|mjs)$/.test(path)) return text;
  if (path.endsWith('.mdx'))
    return (
      text
        .replace(/^(`{3,})[^]*?^\1/gm, '')
        .match(/^(import|export)\s[^;]*;?$/gm)
        ?.join('\n') ?? ''
    );
  const frontmatter = path.endsWith('.astro') ? /^---$([^]*?)^---$/m.exec(text)?.[1] : '';
  const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, script]) => script);
  return [frontmatter, ...scripts].join('\n');
}

/** Static, dynamic and type imports, re-exports, and Vite's globs. */
function importsOf(program: string): string[] {
  return nodesOf(program).flatMap((node) => {
    if (ts.isImportDeclaration(node)) return stringsOf([node.moduleSpecifier]);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) return stringsOf([node.moduleSpecifier]);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return stringsOf([node.argument.literal]);
    if (!ts.isCallExpression(node)) return [];
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return stringsOf(node.arguments);
    if (node.expression.getText() !== 'import.meta.glob') return [];
    return stringsOf(node.arguments).filter((pattern) => !pattern.startsWith('!'));
  });
}

/** The texts of string literals, also of those in a list. */
function stringsOf(nodes: readonly ts.Node[]): string[] {
  return nodes.flatMap((node) => {
    if (ts.isArrayLiteralExpression(node)) return stringsOf(node.elements);
    return ts.isStringLiteralLike(node) ? [node.text] : [];
  });
}

function nodesOf(program: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const add = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, add);
  };
  add(ts.createSourceFile('program.ts', program, ts.ScriptTarget.Latest, true));
  return nodes;
}

/** The imports of a file, computed once. */
const known = new Map<string, string[]>();
function importsOfFile(path: string): string[] {
  const imports = known.get(path) ?? importsOf(programOf(path, readFileSync(path, 'utf8')));
  known.set(path, imports);
  return imports;
}

describe('the judge of imports', () => {
  const judged = (path: string, ...imports: string[]) => violations({ path, imports });

  it('names the file and the import that is not allowed', () => {
    expect(judged('src/engine/x.ts', '@components/frame/Figure.svelte')).toEqual([
      'src/engine/x.ts imports components/frame',
    ]);
  });

  it('resolves relative paths, queries and file extensions', () => {
    expect(judged('src/engine/x.ts', '../../components/frame/Figure.svelte?raw')).toEqual([
      'src/engine/x.ts imports components/frame',
    ]);
    expect(judged('src/engine/x.test.ts', '../widget/params.ts')).toEqual(['src/engine/x.test.ts imports src/widget']);
  });

  it('lets a folder import itself and what its rule lists', () => {
    expect(judged('src/engine/x.ts', './y', '../units/units', '@src/arch/fact')).toEqual([]);
    expect(judged('components/marks/Axis.svelte', 'd3-scale', 'svelte')).toEqual([]);
  });

  it('lets src/widget see what a rule is, but no rule', () => {
    expect(judged('src/widget/x.ts', '@src/engine/rule', '@src/engine/input-error')).toEqual([]);
    expect(judged('src/widget/x.ts', '@src/engine/rules')).toEqual(['src/widget/x.ts imports src/engine']);
  });

  it('keeps widgets separate, and out of the content', () => {
    expect(judged('components/widgets/a/x.ts', './y', '../b/z', '@content/evidence/run.json')).toEqual([
      'components/widgets/a/x.ts imports components/widgets/b',
      'components/widgets/a/x.ts imports content/evidence',
    ]);
    expect(judged('components/widgets/every-page.test.ts', './a/definition')).toEqual([]);
  });

  it('refuses a package that the folder does not list', () => {
    expect(judged('src/engine/x.ts', 'svelte', 'd3-scale', 'node:fs')).toEqual([
      'src/engine/x.ts imports svelte',
      'src/engine/x.ts imports d3-scale',
      'src/engine/x.ts imports node:fs',
    ]);
  });

  it('keeps Playwright to browser tests', () => {
    expect(judged('src/journeys/a.e2e.ts', '@playwright/test')).toEqual([]);
    expect(judged('components/widgets/a/a.e2e.ts', '@playwright/test', '@src/journeys/sites')).toEqual([]);
    expect(judged('src/run/x.mjs', '@playwright/test')).toEqual(['src/run/x.mjs imports @playwright/test']);
    expect(judged('src/engine/x.test.ts', '@axe-core/playwright')).toEqual([
      'src/engine/x.test.ts imports @axe-core/playwright',
    ]);
  });

  it('asks for a rule for a new folder', () => {
    expect(judged('src/magic/x.ts')).toEqual([
      'src/magic/x.ts is in a folder without a rule: give it one in src/layers.ts',
    ]);
  });
});

describe('the search for cycles', () => {
  const file = (path: string, ...imports: string[]) => ({ path, imports });

  it('finds files that import each other, also through others and through the entry of a folder', () => {
    const files = [
      file('src/a/index.ts', './x'),
      file('src/a/x.ts', '../b/y'),
      file('src/b/y.ts', '@src/a'),
      file('src/b/z.ts', './y', 'svelte'),
      file('src/c/self.ts', './self'),
    ];
    expect(cyclesAmong(files)).toEqual([['src/a/index.ts', 'src/a/x.ts', 'src/b/y.ts'], ['src/c/self.ts']]);
  });

  it('finds none where imports go one way', () => {
    expect(cyclesAmong([file('src/a.ts', './b', './c'), file('src/b.ts', './c'), file('src/c.ts')])).toEqual([]);
  });
});

describe('what counts as an import', () => {
  it('finds static, type-only, dynamic and re-exported imports, and globs', () => {
    const program = `import a from 'a'; import type { B } from "b"; export * from 'c'; const d = () => import('d');
      import 'e'; type F = import('f').F; import.meta.glob(['./g/*.ts', '!./h'], { eager: true });`;
    expect(importsOf(program).sort()).toEqual(['./g/*.ts', 'a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('finds the imports of a component, a page and a chapter, and not those that a chapter only shows', () => {
    const imports = (path: string, text: string) => importsOf(programOf(path, text));
    expect(imports('x.svelte', `<script lang="ts">import a from 'a';</script>\n<p>import b from 'b'</p>`)).toEqual([
      'a',
    ]);
    expect(imports('x.astro', `---\nimport a from 'a';\n---\n<p /><script>import 'b';</script>`)).toEqual(['a', 'b']);
    expect(
      imports('x.mdx', `---\ntitle: x\n---\nimport A from 'a';\n\n\`\`\`js\nimport b from 'b';\n\`\`\`\n`),
    ).toEqual(['a']);
  });
});

describe('every file of the book', () => {
  const importing = files.filter((path) => /\.(ts|mjs|svelte|astro|mdx)$/.test(path));

  it('of the laboratory is in no cycle, not even of types', () => {
    const lab = importing
      .filter((path) => path.startsWith('src/lab/') && path.endsWith('.ts'))
      .map((path) => ({ path, imports: importsOfFile(path) }));
    expect(cyclesAmong(lab)).toEqual([]);
  });

  it('imports only what its folder may', () => {
    const found = importing.flatMap((path) => {
      return violations({ path, imports: importsOfFile(path) });
    });
    expect(found).toEqual([]);
  });
});

/** A program's names for the lanes of registers: their arrays, and the lookups by name. */
const lanesIn = (program: string): string[] => {
  const lanes = /\b((Int32|Float32|Float64)Array|registerOf|maskOf|RegisterFile)\b/;
  // Parsing a file takes a hundred times as long as checking that it has no such word.
  if (!lanes.test(program)) return [];
  return nodesOf(program)
    .filter(ts.isIdentifier)
    .map(({ text }) => text)
    .filter((text) => lanes.exec(text)?.[0] === text);
};

describe('where the lanes of a register lie', () => {
  const knowing = ['src/lab/execute/', 'src/lab/machine/'];
  const others = ['resolve', 'functions', 'ir', 'compile', 'nvcc', 'run', 'demand', 'verdict'];

  it('(the test sees an array of lanes, and a lookup)', () => {
    expect(lanesIn('const a = new Int32Array(32); const b = registerOf(name) as Float64Array;')).toEqual([
      ...['Int32Array', 'registerOf', 'Float64Array'],
    ]);
    expect(lanesIn('const name = newRegister(int); // an Int32Array')).toEqual([]);
  });

  it('is known only to the code that executes kernels', () => {
    const known = files.filter((path) => knowing.some((folder) => path.startsWith(folder)) && path.endsWith('.ts'));
    expect(known.some((path) => lanesIn(readFileSync(path, 'utf8')).includes('registerOf'))).toBe(true);
  });

  it.each(others)('is unknown to src/lab/%s, which has their names', (folder) => {
    const own = files.filter((path) => path.startsWith(`src/lab/${folder}/`) && /(?<!\.test)\.ts$/.test(path));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((path) => lanesIn(readFileSync(path, 'utf8')).length > 0)).toEqual([]);
  });
});

/** Where a program asks for a declaration by its name: of a scope, or of the tables of a file. */
const lookupsIn = (program: string): string[] => {
  if (!/\b(scope|typeNamed|program)\b/.test(program)) return [];
  const tables = /\bprogram\.(functions|structs|alias|variable|enumeration|item)$/;
  return nodesOf(program).flatMap((node) => {
    if (ts.isBindingElement(node)) return node.name.getText() === 'scope' ? ['scope'] : [];
    if (!ts.isPropertyAccessExpression(node)) return [];
    const { name } = node;
    return name.text === 'scope' || name.text === 'typeNamed' || tables.test(node.getText()) ? [name.text] : [];
  });
};

describe('the meaning of a name', () => {
  it('(the test sees who looks one up)', () => {
    const program = 'a.scope.find(x); const { scope } = a; b.program.functions(x, y); c.typeNamed(x);';
    expect(lookupsIn(program)).toEqual(['scope', 'scope', 'functions', 'typeNamed']);
    expect(lookupsIn('names.named(e); program.unit.structs; names.variable(decl); // scope')).toEqual([]);
  });

  it('is what resolve notes; compile looks none up', () => {
    const own = files.filter((path) => path.startsWith('src/lab/compile/') && /(?<!\.test)\.ts$/.test(path));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((path) => lookupsIn(readFileSync(path, 'utf8')).length > 0)).toEqual([]);
  });
});

/** Names that differ from run to run or exist only in a browser. */
const impure = new Set([
  ...['Date', 'performance', 'crypto', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'fetch', 'process'],
  ...['globalThis', 'self', 'window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage'],
  ...['console', 'HTMLElement', 'SVGElement'],
]);

const mentionsImpure = new RegExp(`\\b(random|${[...impure].join('|')})\\b`);

/** What could change a program's result: `Math.random`, the clock, the page. Its own names are free. */
function impurities(program: string): string[] {
  if (!mentionsImpure.test(program)) return [];
  const nodes = nodesOf(program);
  const dice = nodes.filter((node) => ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random');
  const names = nodes.filter(ts.isIdentifier);
  const own = new Set(names.filter((name) => isNameOf(name, declarations)).map(({ text }) => text));
  const read = names.filter((name) => impure.has(name.text) && !own.has(name.text) && !isNameOf(name, labels));
  return [...dice.map(() => 'Math.random'), ...read.map(({ text }) => text)];
}

const declarations = [ts.isVariableDeclaration, ts.isParameter, ts.isBindingElement, ts.isFunctionDeclaration];
const labels = [ts.isPropertyAccessExpression, ts.isPropertyAssignment, ts.isPropertySignature, ts.isMethodDeclaration];

/** True for `x` in `a.x`, `{ x: 1 }`, `const x` and the like, when `kinds` has the node around it. */
function isNameOf(identifier: ts.Identifier, kinds: readonly ((node: ts.Node) => boolean)[]): boolean {
  const { parent } = identifier;
  return kinds.some((is) => is(parent)) && 'name' in parent && parent.name === identifier;
}

describe('the engine and the laboratory are deterministic', () => {
  it('(the test sees a clock, a random number and a page, and not a name, a comment or a string)', () => {
    expect(impurities('const a = Math.random(); new Date(); document.title;')).toEqual([
      'Math.random',
      'Date',
      'document',
    ]);
    expect(impurities('// Date\nconst window = 4; const b = { history: window }; b.history; "document";')).toEqual([]);
  });

  it.each(files.filter((path) => /^src\/(engine|arch|units|lab)\/.*(?<!\.test)\.ts$/.test(path)))('%s', (path) => {
    expect(impurities(readFileSync(path, 'utf8'))).toEqual([]);
  });
});
