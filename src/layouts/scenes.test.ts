import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scenesOf } from '@src/book/scene-list';
import { exhibits } from '@src/embed/catalogue';
import { readState } from '@src/widget/link';

it.each(['chapters', 'atlas'].flatMap((folder) => readdirSync(`content/${folder}`).map((name) => `${folder}/${name}`)))(
  'every scene of %s has a unique id and a state that its figure accepts',
  (folder) => {
    const source = readFileSync(`content/${folder}/index.mdx`, 'utf8');
    const scenes = scenesOf(source);
    expect(scenes.length).toBe(source.replaceAll(/^```[^]*?^```/gm, '').match(/<Scene\b/g)?.length ?? 0);
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
    for (const { title, shows } of scenes) {
      if (!shows) continue;
      const { definition } = exhibits.find(({ definition: { id } }) => id === shows.widget)!;
      expect(readState(definition.params, shows.state, '').problems, title).toEqual([]);
    }
  },
);
