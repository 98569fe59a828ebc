/** Lighthouse's four scores for the book's kinds of page, on a desktop and on its slowed-down phone. Build first. */
import { existsSync } from 'node:fs';
import { serve } from '../../run/serve.mjs';
import { audit } from './audit.mjs';

if (!existsSync('dist/index.html')) {
  console.log('No built site in dist/: run "npm run build" first.');
} else {
  const address = await serve('dist', { port: 4480, next: true });
  for (const desktop of [true, false])
    for (const page of ['', 'coalescing/', 'lecture/coalescing/', 'embed/coalescing/']) {
      const { performance, accessibility, ...others } = await audit(`${address}${page}`, { desktop });
      console.log(
        `${desktop ? 'desktop' : 'phone  '} /${page.padEnd(20)} performance ${performance}, accessibility ${accessibility}, ` +
          `best practices ${others['best-practices']}, SEO ${others['seo']}`,
      );
    }
}
process.exit();
