/**
 * One page for each figure at /embed/<id>/. A separate page, not a route with a parameter: Astro gives a page every style
 * sheet and script that its modules reach, and a route that can show any figure reaches all of them.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A folder of components/widgets with a definition is a figure, named after it: bank-conflicts is BankConflicts.svelte. */
const figuresIn = (folder) => readdirSync(folder).filter((id) => existsSync(new URL(`${id}/definition.ts`, folder)));
const componentOf = (id) => id.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

const pageOf = (id) => `---
import EmbedPage from '@src/layouts/EmbedPage.astro';
import Widget from '@components/widgets/${id}/${componentOf(id)}.svelte';
import definition from '@components/widgets/${id}/definition';
---

<EmbedPage definition={definition}>
  <Widget id="${id}" />
  <script>
    import Widget from '@components/widgets/${id}/${componentOf(id)}.svelte';
    import definition from '@components/widgets/${id}/definition';
    import { bringToLife } from '@src/embed/page';
    bringToLife(Widget, definition);
  </script>
</EmbedPage>
`;

export const embedPages = () => ({
  name: 'embed-pages',
  hooks: {
    'astro:config:setup': ({ config, createCodegenDir, injectRoute }) => {
      const pages = createCodegenDir();
      for (const id of figuresIn(new URL('components/widgets/', config.root))) {
        const entrypoint = new URL(`${id}.astro`, pages);
        writeFileSync(entrypoint, pageOf(id));
        injectRoute({ pattern: `/embed/${id}/`, entrypoint: fileURLToPath(entrypoint), prerender: true });
      }
    },
  },
});
