/**
 * `npm run recipes [-- name …]`: follows each recipe of content/recipes with its tool, opens the result in Chromium, and
 * looks for the figure in its state. What ran, and with which versions, is written to content/recipes/ran.json, which the
 * page shows. A tool that is not installed is skipped, in a line that says how to get it. Requires the built site (`npm run
 * build`).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../run/browser.mjs';
import { serve } from '../../run/serve.mjs';
import { modules, node, root, tool } from '../../run/tools.mjs';
import { runWordPress } from './wordpress.mjs';

const RECIPES = join(root, 'content/recipes');
/** The recipes' name for the book. */
const PLACEHOLDER = 'https://example.org/book/';
/** The figure's sentence in the state that all recipes use. */
const SAYS = /32 sectors/;

const book = await serve(process.env.RECIPES_SITE ?? join(root, 'dist'), { port: 4470, next: true });
const text = (name) => readFileSync(join(RECIPES, name), 'utf8').replaceAll(PLACEHOLDER, book);
const folder = () => mkdtempSync(join(tmpdir(), 'recipe-'));
const write = (place, files) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(place, name, '..'), { recursive: true });
    writeFileSync(join(place, name), content);
  }
};
function command(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', ...options });
  if (error || status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr ?? ''}`);
  return stdout.trim();
}
const has = (program) => spawnSync(program, ['--version']).status === 0;
const versionIn = (words) => /\d+\.\d+(\.\d+)?/.exec(words)?.[0] ?? '';
const versionOf = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;

async function sees(page) {
  const figure = page.locator('gpu-figure').first();
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('figcaption strong').filter({ hasText: SAYS }).waitFor({ timeout: 20_000 });
  const { width, height } = await figure.locator('.picture svg').first().boundingBox();
  if (width < 250 || height < 100) throw new Error(`the drawing is ${width} by ${height} px`);
}

/** For each: what it needs, and how it runs. Returns the tool and its version, and a check of its result. */
const recipes = {
  'plain-html': {
    async run(browser, place) {
      write(place, { 'index.html': text('plain-html/page.html') });
      const page = await browser.newPage();
      await page.goto(await serve(place, { port: 4471, next: true }));
      await sees(page);
      return 'a plain file server';
    },
  },
  mdx: {
    async run(browser, place) {
      symlinkSync(modules, join(place, 'node_modules'));
      write(place, {
        'package.json': '{"type": "module"}',
        'astro.config.mjs': `import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()], telemetry: false };\n`,
        'src/layouts/Post.astro': `<html lang="en"><head><title>A post</title>${text('mdx/head.html')}</head><body><slot /></body></html>`,
        'src/pages/index.mdx': `---\nlayout: ../layouts/Post.astro\n---\n\n${text('mdx/post.mdx')}`,
      });
      if ((await node(tool('astro'), ['build', '--root', place], { printed: [] })) !== 0)
        throw new Error('astro build failed');
      const page = await browser.newPage();
      await page.goto(await serve(join(place, 'dist'), { port: 4471, next: true }));
      await sees(page);
      return `Astro ${versionOf('astro')} and @astrojs/mdx ${versionOf('@astrojs/mdx')}`;
    },
  },
  hugo: {
    needs: () => has('hugo') || spawnSync('hugo', ['version']).status === 0,
    get: 'Debian: apt-get install hugo',
    async run(browser, place) {
      write(place, {
        'config.toml': 'baseURL = "/"\ntitle = "Posts"\n',
        'layouts/_default/single.html': '<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>',
        'layouts/shortcodes/gpu-figure.html': text('hugo/gpu-figure.html'),
        'content/post.md': text('hugo/post.md'),
      });
      command('hugo', ['--source', place]);
      const page = await browser.newPage();
      await page.goto(`${await serve(join(place, 'public'), { port: 4471, next: true })}post/`);
      await sees(page);
      return `Hugo ${versionIn(command('hugo', ['version']))}`;
    },
  },
  wordpress: {
    needs: () => existsSync('/usr/share/wordpress/wp-load.php') && has('php') && has('mariadbd'),
    get: 'Debian: apt-get install wordpress mariadb-server php-cli php-mysql',
    run: (browser, place) => runWordPress(browser, place, text('wordpress/block.html'), SAYS),
  },
  jupyter: {
    needs: () => has('jupyter-nbconvert'),
    get: 'Debian: apt-get install jupyter-nbconvert python3-ipykernel',
    async run(browser, place) {
      const cell = {
        cell_type: 'code',
        execution_count: null,
        metadata: {},
        outputs: [],
        source: text('jupyter/cell.txt'),
      };
      const kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
      write(place, {
        'figure.ipynb': JSON.stringify({ cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 }),
      });
      command('jupyter-nbconvert', ['--execute', '--to', 'html', 'figure.ipynb'], { cwd: place });
      const page = await browser.newPage();
      await page.goto(`${await serve(place, { port: 4471, next: true })}figure.html`);
      await sees(page);
      return `nbconvert ${versionIn(command('jupyter-nbconvert', ['--version']))}, which ran the cell and wrote the notebook as HTML`;
    },
  },
  reveal: {
    needs: () => existsSync(join(modules, 'reveal.js')),
    get: 'npm install --no-save reveal.js',
    async run(browser, place) {
      cpSync(join(modules, 'reveal.js'), join(place, 'reveal.js'), { recursive: true });
      write(place, { 'index.html': text('reveal/slides.html') });
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
      await page.goto(await serve(place, { port: 4471, next: true }));
      const slide = () => page.evaluate('Reveal.getIndices().h');
      await page.keyboard.press('ArrowRight');
      if ((await slide()) !== 1) throw new Error('the right arrow does not lead to the slide of the figure');
      await sees(page);
      // Keys inside the figure are the figure's.
      await page.locator('gpu-figure [data-part="drawing"]').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      if ((await slide()) !== 1) throw new Error('a key of the figure turned the slide');
      const clock = await page.locator('gpu-figure [data-part="timeline"] input').inputValue();
      if (!(Number(clock) > 0)) throw new Error('the figure did not step');
      await page.locator('gpu-figure').evaluate(() => document.activeElement.blur());
      await page.keyboard.press('ArrowRight');
      if ((await slide()) !== 2) throw new Error('the slides do not go on after the figure');
      return `reveal.js ${versionOf('reveal.js')}`;
    },
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in recipes));
if (unknown.length > 0) {
  console.error(`There is no recipe ${unknown.join(', ')}. There is: ${Object.keys(recipes).join(', ')}.`);
  process.exit(2);
}
const file = join(RECIPES, 'ran.json');
const ran = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const browser = await chromium.launch({ executablePath: findBrowser() });
let [passed, failed] = [0, 0];
for (const [name, { needs, get, run }] of Object.entries(recipes)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (needs && !needs()) {
    console.log(`${name}: skipped, because its tool is not on this machine. ${get}`);
    continue;
  }
  const place = folder();
  try {
    const made = await run(browser, place);
    ran[name] = { with: made, browser: `Chromium ${browser.version()}`, date: new Date().toISOString().slice(0, 10) };
    console.log(`${name}: ran with ${made}`);
    passed += 1;
  } catch (error) {
    console.log(`${name}: FAILED ${error.message.split('\n')[0]}`);
    failed += 1;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
await browser.close();
if (passed > 0) writeFileSync(file, `${JSON.stringify(ran, null, 2)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
