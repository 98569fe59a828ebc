// Browser tests of the built site: `npm run build` first, or `npm test`, which does it all.
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './src/run/browser.mjs';
import { ports, sites } from './src/journeys/sites';

const serve = (folder: string, port: number, prefix = '/') => ({
  command: `"${process.execPath}" src/run/serve.mjs ${folder} --port ${port} --prefix ${prefix}`,
  port,
  // A server left over from elsewhere would show another site.
  reuseExistingServer: false,
});

export default defineConfig({
  testMatch: ['src/journeys/**/*.e2e.ts', 'components/**/*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser on a busy machine can miss a moment once; what needs a second attempt is named at the end of `npm test`.
  retries: process.env.CI ? 1 : 0,
  // A page often waits for its next frame: two of them leave a fifth of two cores idle.
  workers: 3,
  // A laboratory that loads beside another browser on one core took 6 s.
  expect: { timeout: 15_000 },
  globalTimeout: 40 * 60_000,
  // The end of a run says where its time went.
  reportSlowTests: { max: 20, threshold: 20_000 },
  reporter: [['list']],
  webServer: [
    serve('dist', ports.root),
    serve('dist', ports.subfolder, '/book/'),
    serve('src/journeys/fixtures', ports.foreign),
  ],
  // Screenshots lie beside the test, one set: with these flags and our own fonts they are the same on every machine.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{testFileName}-{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: sites.root,
    // Figures play by themselves when they are first seen; a test that is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test begins as a reader who was never here, for whom the worker would fetch the whole book while the test runs:
    // tests of what it does ask for it.
    serviceWorkers: 'block',
    // Recording doubles the time of a page with large drawings; ask for it when a failure needs it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    },
  },
});
