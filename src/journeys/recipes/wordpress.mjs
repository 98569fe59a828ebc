/** WordPress on a separate database and server, installed, with its block editor used as an author would. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PORT = 4475;
const SITE = `http://127.0.0.1:${PORT}/`;
const USER = 'author';
/** A busy machine is slow at this. */
const PATIENCE_MS = 120_000;
const PASSWORD = 'a long password for one run';

async function until(what, ask) {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await ask()) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`waited a minute in vain: ${what}`);
}

/** @returns What ran, with versions. */
export async function runWordPress(browser, place, block, says) {
  const data = join(place, 'data');
  const socket = join(place, 'db.sock');
  mkdirSync(data);
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const sql = (text, ...more) =>
    spawnSync('mariadb', [`--socket=${socket}`, ...more, '-e', text], { encoding: 'utf8' });
  spawnSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    ...asRoot,
  ]);
  const database = spawn(
    'mariadbd',
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...asRoot],
    { stdio: 'ignore' },
  );
  const web = join(place, 'web');
  cpSync('/usr/share/wordpress', web, { recursive: true, dereference: true });
  writeFileSync(
    join(web, 'wp-config.php'),
    `<?php
define('DB_NAME', 'wp'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', ''); define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
  const server = spawn('php', ['-S', `127.0.0.1:${PORT}`, '-t', web], {
    stdio: 'ignore',
  });
  try {
    await until('the database answers', () => sql('create database if not exists wp').status === 0);
    await until('the server answers', () =>
      fetch(SITE, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
    );
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${SITE}wp-admin/install.php?step=1`);
    await page.fill('#weblog_title', 'Posts');
    await page.fill('#user_login', USER);
    await page.fill('#pass1', PASSWORD);
    await page.fill('#admin_email', 'author@example.org');
    await page.click('#submit');
    await page.goto(`${SITE}wp-login.php`);
    await page.fill('#user_login', USER);
    await page.fill('#user_pass', PASSWORD);
    await page.click('#wp-submit');
    await page.waitForURL(/wp-admin/);
    await page.goto(`${SITE}wp-admin/post-new.php`);
    await page.waitForFunction('window.wp?.data?.select("core/editor")?.getCurrentPostId() > 0');
    // The block "Custom HTML", its text pasted, and "Publish": what the editor's own buttons dispatch.
    const link = await page.evaluate(async (content) => {
      const { data, blocks } = window.wp;
      data.dispatch('core/editor').editPost({ title: 'Coalescing' });
      data.dispatch('core/block-editor').insertBlock(blocks.createBlock('core/html', { content }));
      data.dispatch('core/editor').editPost({ status: 'publish' });
      await data.dispatch('core/editor').savePost();
      return data.select('core/editor').getPermalink();
    }, block);
    const reader = await browser.newPage({ viewport: { width: 1366, height: 900 } });
    await reader.goto(link);
    const frame = reader.locator('iframe').contentFrame();
    await frame.locator('figcaption strong').filter({ hasText: says }).waitFor({ timeout: PATIENCE_MS });
    const version = /wp_version = '([^']+)'/.exec(readFileSync(join(web, 'wp-includes/version.php'), 'utf8'))?.[1];
    const php = /PHP (\d+\.\d+)/.exec(spawnSync('php', ['--version'], { encoding: 'utf8' }).stdout)?.[1];
    return `WordPress ${version} on PHP ${php}, as an administrator, in a “Custom HTML” block of the block editor`;
  } finally {
    server.kill();
    database.kill();
  }
}
