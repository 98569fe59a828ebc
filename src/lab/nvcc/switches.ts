import type { Switch } from '../ir/node';
import { mergeAll } from './merge';
import { follow, valueOf } from './parts';
import { copied, type State } from './state';
import type { Walker } from './walker';

/** Lanes may enter a switch at any of its parts. */
export function switched(w: Walker, node: Switch): void {
  w.need(valueOf(w, node.subject));
  const start = copied(w.state);
  const broken: State[] = [];
  const loop = w.loops.at(-1);
  if (loop) loop.always = false;
  w.flows.set(node.broken, { states: broken, isLoop: false });
  w.state = { ...copied(start), isLive: false };
  for (const { body } of node.parts) {
    mergeAll(w, [{ ...copied(start), isLive: true }, w.state]);
    follow(w, body, 'choice');
  }
  const hasDefault = node.parts.some(({ isDefault }) => isDefault);
  mergeAll(w, [w.state, ...broken, ...(hasDefault ? [] : [start])]);
}
