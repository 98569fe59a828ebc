import { afterEach, expect, it } from 'vitest';
import { give, receive, type Given } from './door';
import { examples } from './examples';

const [first, second] = examples.map((example): Given => ({ example })) as [Given, Given];
let stop = (): void => undefined;
afterEach(() => stop());

it('keeps what is given before the report reader is there, and only the last of it', () => {
  give(first);
  give(second);
  const taken: Given[] = [];
  stop = receive((given) => taken.push(given));
  expect(taken).toEqual([second]);
  give(first);
  expect(taken).toEqual([second, first]);
});

it('hands nothing over twice, and nothing to a report reader that is gone', () => {
  const [gone, here]: [Given[], Given[]] = [[], []];
  const leave = receive((given) => gone.push(given));
  give(first);
  leave();
  give(second);
  stop = receive((given) => here.push(given));
  expect([gone, here]).toEqual([[first], [second]]);
});
