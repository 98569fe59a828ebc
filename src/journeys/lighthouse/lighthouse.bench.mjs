/**
 * Lighthouse's four scores for each kind of page, on a desktop and, as the median of three runs, on its slowed-down phone.
 * Build first.
 */
import { existsSync } from 'node:fs';
import { serve } from '../../run/serve.mjs';
import { median } from '../bench/site.mjs';
import { audit } from './audit.mjs';

const PHONE_RUNS = 3;

if (!existsSync('dist/index.html')) {
  console.log('No built site in dist/: run "npm run build" first.');
} else {
  const address = await serve('dist', { port: 4480, next: true });
  for (const desktop of [true, false])
    for (const page of ['', 'coalescing/', 'lecture/coalescing/', 'embed/coalescing/']) {
      const runs = [];
      while (runs.length < (desktop ? 1 : PHONE_RUNS)) runs.push(await audit(`${address}${page}`, { desktop }));
      const { accessibility, ...others } = runs[0];
      const performance = median(runs.map((run) => run.performance));
      console.log(
        `${desktop ? 'desktop' : 'phone  '} /${page.padEnd(20)} performance ${performance}, accessibility ${accessibility}, ` +
          `best practices ${others['best-practices']}, SEO ${others['seo']}`,
      );
    }
}
process.exit();
