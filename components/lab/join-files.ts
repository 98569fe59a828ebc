/** A file that the reader gave. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"[^\n]*$/gm;
/** Between angle brackets, too: a build finds its own headers through search paths. */
const ANY_INCLUDE = /^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)[^\n]*$/gm;
const baseOf = (path: string): string => path.split(/[\\/]/).at(-1)!;

/** Names between quotation marks that a source includes: the reader's own files. */
export const includedIn = (source: string): readonly string[] => [
  ...new Set([...source.matchAll(INCLUDE)].map(([, name]) => name!)),
];

/** One source made of several files: the first include of each becomes its text. */
export function joinFiles(files: readonly GivenFile[]): string {
  const main = mainOf(files);
  const seen = new Set([main]);
  const joined = withIncludes(main.text, files, seen);
  // A file without an include is device code, and comes first.
  const others = files
    .filter((each) => !seen.has(each))
    .map((each) => sectionOf(each, withIncludes(each.text, files, seen)));
  return [...others, joined].join('\n');
}

/** The source with a header in place of its include; `null`: it does not include it. */
export function withHeader(source: string, header: GivenFile): string | null {
  const joined = withIncludes(source, [header], new Set());
  return joined === source ? null : joined;
}

/** The file that the others belong to: it launches, or it has the kernels, or it is included by none. */
function mainOf(files: readonly GivenFile[]): GivenFile {
  const included = new Set(
    files.flatMap(({ text }) => [...text.matchAll(ANY_INCLUDE)].map(([, own, angled]) => baseOf((own ?? angled)!))),
  );
  const roots = files.filter(({ name }) => !included.has(baseOf(name)));
  const candidates = roots.length > 0 ? roots : files;
  return (
    candidates.find(({ text }) => text.includes('<<<')) ??
    candidates.find(({ text }) => text.includes('__global__')) ??
    candidates[0]!
  );
}

function withIncludes(text: string, files: readonly GivenFile[], seen: Set<GivenFile>): string {
  return text.replace(ANY_INCLUDE, (line: string, quoted: string | undefined, angled: string | undefined) => {
    const name = baseOf((quoted ?? angled)!);
    const file = files.find((each) => baseOf(each.name) === name);
    if (!file) return line;
    if (seen.has(file)) return `// ${line.trim()}`;
    seen.add(file);
    return sectionOf(file, withIncludes(file.text, files, seen));
  });
}

const sectionOf = ({ name }: GivenFile, text: string): string =>
  `// --- ${name}\n${text.replace(/^\uFEFF/, '').trimEnd()}\n// --- end of ${name}`;
