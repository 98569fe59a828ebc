import type { StmtOf } from '../syntax/ast';
import { mergeAll } from './merge';
import type { Where } from './scope';
import { copied, type State } from './state';
import type { Walker } from './walker';
import { valueOf, statement } from './parts';

/** Each part of a switch may be the first one that lanes come to. */
export function switched(w: Walker, at: Where, s: StmtOf<'switch'>): void {
  w.need(valueOf(w, at, s.e));
  const start = copied(w.state);
  const flow = { broken: [] as State[], continued: null };
  const loop = w.loops.at(-1);
  if (loop) loop.always = false;
  at.call.loops.push(flow);
  let hasDefault = false;
  let wasLabel = false;
  w.state = { ...copied(start), isLive: false };
  for (const each of s.body) {
    if (each.k === 'case') {
      if (!each.e) hasDefault = true;
      if (!wasLabel) mergeAll(w, [{ ...copied(start), isLive: true }, w.state]);
      wasLabel = true;
    } else {
      wasLabel = false;
      statement(w, { ...at, end: 'choice' }, each);
    }
  }
  at.call.loops.pop();
  mergeAll(w, [w.state, ...flow.broken, ...(hasDefault ? [] : [start])]);
}
