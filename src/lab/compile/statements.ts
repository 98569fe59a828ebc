import { declareType, type TypeDeclaration } from '../resolve/type-declarations';
import { SourceProblem } from '../source/problem';
import type { Stmt } from '../syntax/ast';
import { type Context, within } from './context';
import { namesIn } from './names';
import { asmStatement } from './asm';
import { bind } from './statements/bind';
import { block, jump } from './statements/block';
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
export function statement(cx: Context, s: Stmt): Code {
  switch (s.k) {
    case 'empty':
      return nothing;
    case 'expr':
      return plainly(cx, unread(cx, s.e));
    case 'block':
      return block(within(cx), s.body);
    case 'decl':
      return joined(s.decls.map((decl) => declaration(cx, decl)));
    case 'alias':
    case 'structDecl':
    case 'enumDecl':
      declared(cx, s);
      return nothing;
    case 'if':
      return branch(within(cx), s);
    case 'bind':
      return bind(cx, s);
    case 'range':
      return rangeLoop(cx, s);
    case 'for':
      return loop(within(cx), s);
    case 'while':
      return loop(within(cx), { k: 'for', init: null, c: s.c, step: null, body: s.body, at: s.at });
    case 'do':
      return doLoop(within(cx), s);
    case 'switch':
      return switched(within(cx), s);
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

/** A type is the one that the function was typed with. */
function declared(cx: Context, s: TypeDeclaration): void {
  const type = cx.compiler.tree.of(cx.frame).types.get(s);
  if (type && s.k !== 'enumDecl') cx.scope.set(s.k === 'alias' ? s.name : s.decl.name, { k: 'type', type });
  else declareType(namesIn(cx), s);
}
