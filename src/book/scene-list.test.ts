import { describe, expect, it } from 'vitest';
import { attributesOf, mergedState, scenesOf } from './scene-list';

const mdx = `
import Banks from '@components/widgets/bank-conflicts/BankConflicts.svelte';

\`\`\`
<Scene title="In a listing">
\`\`\`
<Scene title="Commit first" figure="fig-b" ask="Choose.">
</Scene>
<Scenes figure="fig-a">
<Banks id="fig-a" params="access=row&bytes=4" controls={['access']} client:visible />
<Scene title="A > B" set="bytes=8">
</Scene>
</Scenes>
<Banks id="fig-b" predict client:visible />
<Scene title="Only words">
</Scene>`;

describe('the scenes of a chapter', () => {
  it('have their figures in the state that they lead to', () => {
    expect(scenesOf(mdx)).toEqual([
      {
        id: 'scene-commit-first',
        title: 'Commit first',
        asks: true,
        shows: { figure: 'fig-b', widget: 'bank-conflicts', state: '' },
      },
      {
        id: 'scene-a-b',
        title: 'A > B',
        asks: false,
        shows: { figure: 'fig-a', widget: 'bank-conflicts', state: 'access=row&bytes=8' },
      },
      { id: 'scene-only-words', title: 'Only words', asks: false, shows: null },
    ]);
  });
  it('merge states by name', () => {
    expect(mergedState('a=1&b=2', 'b=3&c=4')).toBe('a=1&b=3&c=4');
    expect(mergedState('', '')).toBe('');
  });
  it('and other tags contain quoted text', () => {
    expect(attributesOf('<Exercise id="e" level={2} title="T">', 'Exercise')).toEqual([{ id: 'e', title: 'T' }]);
  });
});
