import type { StmtOf } from '../../syntax/ast';
import { voidType } from '../../types/type';
import { construct } from '../calls/construct';
import type { Code, Context, Step } from '../context';
import { expr } from '../expressions';
import { store } from '../places/store';
import { newVariable } from '../places/variable';
import { counted, joined } from './code';
import { withHoisted } from './evaluate';

export function returned(cx: Context, s: StmtOf<'return'>): Code {
  const { frame } = cx;
  const leave: Step = () => 0;
  if (frame.isKernel) {
    const { alive } = cx.compiler.machine;
    return {
      wait: null,
      run: (mask) => {
        alive[0]! &= ~mask;
        return 0;
      },
    };
  }
  if (!s.e) return { run: leave, wait: null };
  const e = s.e;
  const { result: code, before } = withHoisted(cx, (): Code => {
    const wanted = frame.resultType;
    if (wanted === voidType) {
      const operand = expr(cx, e);
      return counted(cx, operand.run, operand.cost);
    }
    const from = wanted && e.k === 'list' ? construct(cx, wanted, e.items, s.at, true) : expr(cx, e);
    frame.result ??= newVariable({ ...cx, frame: { ...frame, escaping: new Set() } }, '(result)', from.type, true);
    const target = frame.result;
    return counted(cx, store(cx, target, from, s.at), from.cost + 1);
  });
  return joined([...before, code, { run: leave, wait: null }]);
}
