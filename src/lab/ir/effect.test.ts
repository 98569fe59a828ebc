import { describe, expect, it } from 'vitest';
import { effectOf } from './effect';

describe('the effect of an instruction', () => {
  it.each([
    ['atom.add', 'atomic'],
    ['red.max', 'atomic'],
    ['shfl.down', 'exchange'],
    ['vote.ballot', 'exchange'],
    ['bar.sync', 'barrier'],
    ['bar.warp.sync', 'barrier'],
    ['membar', 'barrier'],
    ['cp.async.wait_group', 'barrier'],
    ['group.count', 'none'],
    // Nobody knows what inline PTX does.
    ['asm', 'anything'],
    ['reduce', 'anything'],
  ])('%s: %s', (name, effect) => {
    expect(effectOf(name)).toBe(effect);
  });
});
