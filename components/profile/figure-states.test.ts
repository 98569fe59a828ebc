/** The figure that a finding leads to opens in the state of the report: each address is read back by that figure. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figureState } from '@components/frame/figure-state.svelte';
import { judge, type Finding } from '@src/profile/judge/findings';
import { readBytes } from '@src/profile/read';
import type { AnyWidget } from '@src/widget/define-widget';

const definitions = import.meta.glob<AnyWidget>('../widgets/*/definition.ts', { import: 'default', eager: true });
const evidence = 'content/evidence';
const reports = readdirSync(evidence).flatMap((folder) =>
  folder.includes('.')
    ? []
    : readdirSync(`${evidence}/${folder}`)
        .filter((name) => name.endsWith('.base.csv'))
        .map((name) => `${evidence}/${folder}/${name}`),
);
const findings = reports
  .flatMap((file) => readBytes(new Uint8Array(readFileSync(file))).report?.launches ?? [])
  .flatMap((launch) => judge(launch).findings);

/** The figure with this id in a chapter, and the state in which the chapter starts it. */
function placed({ chapter, id }: NonNullable<Finding['figure']>) {
  const folder = readdirSync('content/chapters').find((name) => name.endsWith(`-${chapter}`));
  const mdx = readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8');
  const tag = [...mdx.matchAll(/<([A-Z]\w*)\s([^>]*)>/g)].find(([, , attributes]) =>
    attributes!.includes(`id="${id}"`),
  );
  const name = tag?.[1]?.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
  const definition = definitions[`../widgets/${name}/definition.ts`];
  return { definition, start: /params="([^"]*)"/.exec(tag?.[2] ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '' };
}

const states = new Map(findings.flatMap(({ figure }) => (figure ? [[JSON.stringify(figure), figure] as const] : [])));

describe('the figure of a finding', () => {
  it('is tried in many states', () => expect(states.size).toBeGreaterThan(12));

  it.each([...states.values()])('$chapter $id takes $state', (figure) => {
    const { definition, start } = placed(figure);
    expect(definition, 'its chapter has it').toBeDefined();
    const state = figureState(definition!, start);
    const first = state.good.values;
    state.read(figure.state, figure.id);
    expect(state.problems).toEqual([]);
    expect(state.refusal).toBeNull();
    const asked = [...new URLSearchParams(figure.state)].map(([name, value]) => [name.split('.')[1], value]);
    const said = (name: string): string => {
      const param = definition!.params[name]!;
      return param.kind === 'mask' ? param.format(state.good.values[name] as number) : String(state.good.values[name]);
    };
    expect(asked.map(([name]) => [name, said(name!)])).toEqual(asked);
    expect(Object.keys(first)).toEqual(Object.keys(state.good.values));
  });
});
