import type { Loop } from '../ir/node';
import { mergeAll } from './merge';
import { follow, valueOf } from './parts';
import type { State } from './state';
import { Unsure } from './unsure';
import type { Walker } from './walker';

/** A fully unrolled loop: its iterations follow one another as straight-line code, each with its own counter values. */
export function unrolledLoop(w: Walker, node: Loop): void {
  for (let turn = 0; ; turn += 1) {
    if ((turn > 0 || !node.isDo) && !goesOn(w, node)) break;
    const continued: State[] = [];
    w.copies.push({ loop: node, turn });
    w.flows.set(node.broken, { states: [], isLoop: true });
    w.flows.set(node.continued, { states: continued, isLoop: true });
    follow(w, node.body, 'here');
    w.copies.pop();
    if (continued.length > 0) mergeAll(w, [...continued, w.state]);
    if (!w.state.isLive) break;
    if (node.step) follow(w, node.step, 'here');
  }
}

/** Is there another iteration? */
function goesOn(w: Walker, { ahead, condition }: Loop): boolean {
  if (ahead) follow(w, ahead, 'here');
  const holds = condition && w.values.constantOf(valueOf(w, condition));
  if (holds === null) throw new Unsure();
  return holds !== 0;
}
