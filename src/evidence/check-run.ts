/** Errors in the shape of a recorded file; empty when there are none. See run.ts for the meaning of each part. */
export function problemsOf(run: unknown): string[] {
  if (!isObject(run)) return ['The file does not hold an object.'];
  const { schema, dataset, question, arch, device, date, command, files, rows } = run;
  const problems: (string | false)[] = [
    schema !== 1 && `schema is ${String(schema)}, not 1`,
    !isText(dataset) && 'dataset is missing',
    !isText(question) && 'question is missing',
    !isText(arch) && 'arch is missing',
    !isText(command) && 'command is missing',
    !(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) && 'date is not written as YYYY-MM-DD',
    !(isObject(device) && isText(device['name'])) && 'device has no name',
    !(isObject(files) && Object.keys(files).length > 0 && Object.values(files).every(isHash)) &&
      'files does not give each file as sha256:…',
    !(Array.isArray(rows) && rows.length > 0) && 'rows is empty',
  ];
  const found = problems.filter((problem) => problem !== false);
  return Array.isArray(rows) ? [...found, ...rowProblems(rows)] : found;
}

function rowProblems(rows: readonly unknown[]): string[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    if (!isObject(row) || !isText(row['case'])) return [`row ${index} has no case`];
    const { case: id, params, counters, values, result } = row;
    const twice = seen.has(id);
    seen.add(id);
    const problems: (string | false)[] = [
      twice && 'is there twice',
      !isObject(params) && 'has no params',
      counters !== undefined &&
        !(isObject(counters) && Object.values(counters).every(Number.isFinite)) &&
        'has a counter that is no number',
      values !== undefined &&
        !(isObject(values) && Object.values(values).every(isSpread)) &&
        'has a value that is no spread of min ≤ median ≤ max',
      counters === undefined && values === undefined && result === undefined && 'measured nothing',
    ];
    return problems.filter((problem) => problem !== false).map((problem) => `row ${String(id)} ${problem}`);
  });
}

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isHash = (value: unknown): boolean => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);

function isSpread(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { min, median, max, samples } = value as Readonly<Record<string, number>>;
  return min! <= median! && median! <= max! && samples! >= 1;
}
