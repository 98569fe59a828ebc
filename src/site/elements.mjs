/** Builds what other sites load, the <gpu-figure> element and the script for iframes, into dist next to the pages. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const elements = () => {
  let configFile = '';
  return {
    name: 'elements',
    hooks: {
      'astro:config:done': ({ config }) => {
        configFile = fileURLToPath(new URL('vite.elements.config.ts', config.root));
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (!existsSync(configFile)) return logger.info('no vite.elements.config.ts: no element for other sites');
        const outDir = fileURLToPath(new URL('embed/', dir));
        // The folder already contains the pages: never empty it.
        for (const mode of ['element', 'frame'])
          await build({ configFile, mode, logLevel: 'warn', build: { outDir, emptyOutDir: false } });
      },
    },
  };
};
