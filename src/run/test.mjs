/**
 * `npm test`: all checks, from a fresh clone, without a keyboard. A check counts as one test. A stage that fails does not
 * hide the ones after it. The last line is "N passed, N failed".
 *
 * Where hundreds of things are of one kind, a fixed sample is tested; `FULL=1 npm test` tests all, which takes far longer.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser, ensureDependencies } from './ensure.mjs';
import { node, root, tool } from './tools.mjs';

process.env.CI = 'true';
// Read by each part: whether to test everything, and how many cases to draw.
if (process.env.FULL)
  for (const [name, value] of [
    ['EVERY_LAUNCH', '1'],
    ['RUNS', '1'],
    ['FUZZ', '5000'],
  ])
    process.env[name] ??= value;
await ensureDependencies();
await ensureBrowser();
// All stages allocate many small objects: with a larger young generation, a stage takes a twelfth less.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;

const reports = mkdtempSync(join(tmpdir(), 'warp-and-weft-'));
const total = { passed: 0, failed: 0 };
const failures = [];
/** Each failed test, so that the end of a long log names them. */
const failedTests = [];
const skipped = [];
const shaky = [];

/**
 * Runs a stage; `count` extracts the number of its tests, and is `null` for a check that passes or fails as a whole. Output
 * of a stage that `isBeside` others is printed when it has ended.
 */
async function stage(name, script, args, { count = null, env = {}, isBeside = false } = {}) {
  if (!isBeside) console.log(`\n━━ ${name}`);
  const started = performance.now();
  const printed = isBeside ? [] : null;
  const code = await node(script, args, { env: { CI: 'true', ...env }, printed });
  if (printed) process.stdout.write(`\n━━ ${name}\n${Buffer.concat(printed)}`);
  const { passed, failed } = (count && counted(count)) ?? { passed: Number(code === 0), failed: Number(code !== 0) };
  // A tool can fail outside its tests: an unhandled error, a file that does not load, no test at all.
  const beyond = Number(code !== 0 && failed === 0);
  total.passed += passed;
  total.failed += failed + beyond;
  if (failed + beyond > 0) failures.push(`${name} (${failed + beyond})`);
  console.log(`━━ ${name}: ${code === 0 ? 'ok' : `FAILED, exit code ${code}`} (${seconds(started)} s)`);
  return code === 0;
}

/** `null` when the tool stopped before it could write a report. */
function counted(count) {
  try {
    return count();
  } catch {
    return null;
  }
}

const report = (file) => JSON.parse(readFileSync(join(reports, file), 'utf8'));
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

function unitTests() {
  const { testResults, numPassedTests, numFailedTests } = report('unit.json');
  for (const file of testResults) {
    for (const { status, fullName } of file.assertionResults) {
      const name = `${relative(root, file.name)}: ${fullName}`;
      if (status === 'failed') failedTests.push(name);
      else if (status !== 'passed') skipped.push(name);
    }
  }
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  failedTests.push(...unloaded.map((file) => `${relative(root, file.name)}: does not load`));
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

function browserTests() {
  const { stats, suites } = report('browser.json');
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  for (const { file, title, tests } of suites.flatMap(specs)) {
    if (tests.some(({ status }) => status === 'skipped')) skipped.push(`${file}: ${title}`);
    if (tests.some(({ status }) => status === 'unexpected')) failedTests.push(`${file}: ${title}`);
    if (tests.some(({ status }) => status === 'flaky')) shaky.push(`${file}: ${title}`);
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** The first of three consecutive free ports: two copies of the tests may run on one machine. */
async function freePorts() {
  for (let first = 4400; ; first += 3) {
    const taken = await Promise.all([first, first + 1, first + 2].map(isTaken));
    if (!taken.includes(true)) return first;
  }
}

function isTaken(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, () => server.close(() => resolve(false)));
  });
}

const started = performance.now();
/**
 * Each of these keeps one core busy; two at a time take half as long. The longest comes first.
 */
const checks = [
  ['build (astro)', tool('astro'), ['build']],
  // svelte-check covers modules and components: checking them here as well took a minute.
  ['types of pages (astro check)', tool('astro'), ['check', '--tsconfig', './tsconfig.pages.json']],
  ['lint of modules (oxlint)', tool('oxlint'), ['--deny-warnings']],
  ['lint of components and pages (eslint)', tool('eslint'), ['.', '--max-warnings', '0']],
  // It checks every module of tsconfig.json as well, with the native compiler: tsc would only repeat that.
  [
    'types of components and modules (svelte-check)',
    tool('svelte-check'),
    ['--tsgo', '--tsconfig', './tsconfig.json', '--fail-on-warnings'],
  ],
];
const nextChecks = checks.values();
let isBuilt = false;
const runChecks = async () => {
  for (const [name, script, args] of nextChecks) {
    const isOk = await stage(name, script, args, { isBeside: true });
    if (args[0] === 'build') isBuilt = isOk;
  }
};
// The other checks read the engine's package and the types of the collections. Formatting needs neither.
const format = async () => {
  const modules = ['--check', '--ignore-path', '.gitignore'];
  await stage('format of modules and texts (oxfmt)', tool('oxfmt'), modules, { isBeside: true });
  await stage('format of components and pages (prettier)', tool('prettier'), ['--check', '.'], { isBeside: true });
};
const looks = format();
await stage('engine package (rolldown, dts-bundle-generator)', 'src/run/engine.mjs', []);
await stage('types of collections (astro sync)', tool('astro'), ['sync']);
const lanes = [runChecks(), looks.then(runChecks)];
// The last check, which is the build, has one core: the unit tests need nothing of it and begin on the other.
await Promise.race(lanes);
await stage(
  'unit tests (vitest)',
  tool('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`],
  {
    count: unitTests,
  },
);
await Promise.all(lanes);
if (isBuilt) {
  await stage('browser tests (playwright)', tool('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], {
    count: browserTests,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'), E2E_PORT: String(await freePorts()) },
  });
} else {
  skipped.push('browser tests (playwright): all of them, because the build failed');
}
rmSync(reports, { recursive: true, force: true });

console.log(`\n${seconds(started)} s in all.`);
for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of shaky) console.log(`passed only at the second attempt: ${name}`);
for (const name of [...failedTests, ...failures]) console.log(`failed: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
