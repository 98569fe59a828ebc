import { SourceProblem } from '../source/problem';
import type { Stmt } from '../syntax/ast';
import type { Context } from './context';
import { asmStatement } from './asm';
import { bind } from './statements/bind';
import { block, jump, scoped } from './statements/block';
import { branch } from './statements/branch';
import { codeOf, joined, nothing } from './statements/code';
import { declaration } from './statements/declare';
import { plainly, unread } from './statements/evaluate';
import { doLoop, loop } from './statements/loops';
import { rangeLoop } from './statements/range';
import { returned } from './statements/return';
import { switched } from './statements/switch';
import type { Code } from './code';

/** Compile a statement: its code returns the lanes that go on after it. */
export function statement(whole: Context, s: Stmt): Code {
  const names = whole.names.at(s);
  const cx = names === whole.names ? whole : { ...whole, names };
  switch (s.k) {
    case 'empty':
      return nothing;
    case 'expr':
      return plainly(cx, unread(cx, s.e));
    case 'block':
      return block(cx, s.body);
    case 'decl':
      return joined(s.decls.map((decl) => declaration(cx, decl)));
    case 'alias':
    case 'structDecl':
    case 'enumDecl':
      return declared(cx, s);
    case 'if':
      return scoped(cx, (inner) => branch(inner, s));
    case 'bind':
      return bind(cx, s);
    case 'range':
      return rangeLoop(cx, s);
    case 'for':
      return scoped(cx, (inner) => loop(inner, s));
    case 'while':
      return loop(cx, { k: 'for', init: null, c: s.c, step: null, body: s.body, at: s.at });
    case 'do':
      return doLoop(cx, s);
    case 'switch':
      return scoped(cx, (inner) => switched(inner, s));
    case 'case':
      throw new SourceProblem('A case label belongs directly into the body of a switch.', s.at);
    case 'goto':
      return jump(cx, s);
    case 'label':
      return nothing;
    case 'break': {
      const innermost = cx.frame.loops.at(-1);
      if (!innermost) throw new SourceProblem('"break" is possible in loops and switches only.', s.at);
      const { broken } = innermost;
      return codeOf({ k: 'jump', to: 'break', lanes: broken });
    }
    case 'continue': {
      const innermost = cx.frame.loops.findLast(({ continued }) => continued !== null);
      if (!innermost) throw new SourceProblem('"continue" is possible in loops only.', s.at);
      const continued = innermost.continued!;
      return codeOf({ k: 'jump', to: 'continue', lanes: continued });
    }
    case 'return':
      return returned(cx, s);
    case 'asm':
      return asmStatement(cx, s);
  }
}

/** A type was declared as the function was typed. */
function declared(cx: Context, s: Stmt): Code {
  const problem = cx.names.typed.problems.get(s);
  if (problem) throw problem;
  return nothing;
}
