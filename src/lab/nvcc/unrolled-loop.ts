import type { StmtOf } from '../syntax/ast';
import { mergeAll } from './merge';
import { statement, valueOf } from './parts';
import { Unsure, type Where } from './scope';
import type { State } from './state';
import type { Walker } from './walker';

export type Loop = StmtOf<'for'> | StmtOf<'while'> | StmtOf<'do'>;

/** A loop that is unrolled as a whole: its turns follow one another as straight code, each with the numbers that its counter has then. */
export function unrolledLoop(w: Walker, at: Where, s: Loop): void {
  if (s.k === 'for' && s.init) statement(w, at, s.init);
  for (let turn = 0; ; turn += 1) {
    if ((turn > 0 || s.k !== 'do') && !goesOn(w, at, s)) break;
    const flow = { broken: [] as State[], continued: [] as State[] };
    w.copies.push({ loop: s.body, turn });
    at.call.loops.push(flow);
    statement(w, { ...at, end: 'here' }, s.body);
    at.call.loops.pop();
    w.copies.pop();
    if (flow.continued.length > 0) mergeAll(w, [...flow.continued, w.state]);
    if (!w.state.isLive) break;
    if (s.k === 'for' && s.step) valueOf(w, at, s.step);
  }
}

/** Is there another turn? */
function goesOn(w: Walker, at: Where, { c }: Loop): boolean {
  const holds = c && w.values.constantOf(valueOf(w, at, c));
  if (holds === null) throw new Unsure();
  return holds !== 0;
}
