import type { Cursor } from './cursor';
import { declareVariables } from './declarations';
import { evaluate, truth } from './expressions';
import { recordWrites } from './fills';
import type { Host } from './host';
import { number, type HostValue } from './value';

/** A loop that launches is followed this far: its launches differ by their arguments, if at all. */
const MOST_TURNS = 4;

/** Follow statements up to their end or a `return`, and return its value. */
export function follow(host: Host, cursor: Cursor): HostValue | null {
  while (!cursor.isDone) {
    const before = cursor.index;
    const result = statement(host, cursor);
    if (result) return result;
    if (cursor.index === before) cursor.index += 1;
  }
  return null;
}

function statement(host: Host, cursor: Cursor): HostValue | null {
  if (cursor.take(';')) return null;
  switch (cursor.text) {
    case '{': {
      const close = cursor.closing();
      const inside = cursor.part(cursor.index + 1, close - 1);
      cursor.index = close;
      return host.inScope(() => follow(host, inside));
    }
    case 'if':
      return choice(host, cursor);
    case 'for':
      return forLoop(host, cursor);
    case 'switch':
      return switchOf(host, cursor);
    case 'while': {
      cursor.index += 1;
      cursor.index = cursor.closing();
      return statement(host, cursor);
    }
    case 'do': {
      cursor.index += 1;
      const result = statement(host, cursor);
      if (cursor.take('while')) cursor.index = cursor.closing();
      return result;
    }
    case 'return': {
      cursor.index += 1;
      const end = statementEnd(cursor);
      const value = cursor.index < end ? evaluate(host, cursor.part(cursor.index, end)) : number(0, false);
      cursor.index = end + 1;
      return value;
    }
    case 'case':
    case 'default':
      // Reached by fallthrough.
      while (!cursor.isDone && !cursor.take(':')) cursor.index += 1;
      return null;
    case 'else':
    case 'break':
    case 'continue':
    case 'using':
    case 'typedef':
      cursor.index = statementEnd(cursor) + 1;
      return null;
  }
  const end = statementEnd(cursor);
  const inside = cursor.part(cursor.index, end);
  cursor.index = end + 1;
  const launch = launchAt(inside);
  if (launch >= 0) reach(host, inside, launch);
  else if (!declareVariables(host, inside)) expressions(host, inside);
  return null;
}

/** The index of the `;` that ends the statement here. */
export function statementEnd(cursor: Cursor): number {
  for (let at = cursor.index; at < cursor.end; at += 1) {
    const { text } = cursor.tokens[at]!;
    if (text === '(' || text === '[' || text === '{') at = cursor.closing(at) - 1;
    else if (text === ';') return at;
  }
  return cursor.end;
}

function expressions(host: Host, inside: Cursor): void {
  for (const each of inside.list(inside.index, inside.end)) {
    const name = each.token.kind === 'name' && each.peek(1) === '=' ? each.text : '';
    host.expected = name;
    evaluate(host, each);
    host.expected = '';
  }
}

function choice(host: Host, cursor: Cursor): HostValue | null {
  cursor.index += 1;
  cursor.take('constexpr');
  const close = cursor.closing();
  const condition = cursor.part(cursor.index + 1, close - 1);
  const names = condition.tokens.slice(condition.index, condition.end).map(({ text }) => text);
  const isTrue = truth(evaluate(host, condition));
  cursor.index = close;
  const yes = branch(cursor);
  const no = cursor.take('else') ? branch(cursor) : null;
  if (isTrue === null) {
    for (const each of [yes, no]) if (each && isOfDevice(each)) host.inScope(() => statement(host, each));
    return null;
  }
  // "Usage: …" for a program without arguments: what matters is what it does with them.
  const isRefused = isTrue && names.includes('argc') && leaves(yes) && !isOfDevice(yes);
  const taken = isTrue && !isRefused ? yes : no;
  return taken ? host.inScope(() => statement(host, taken)) : null;
}

/** `switch`: the chosen case; where the value is unknown, every case that uses the device. */
function switchOf(host: Host, cursor: Cursor): HostValue | null {
  cursor.index += 1;
  const close = cursor.closing();
  const subject = evaluate(host, cursor.part(cursor.index + 1, close - 1));
  cursor.index = close;
  const body = branch(cursor);
  const cases = casesIn(body);
  const values = cases.map(({ label }) => label && evaluate(host, label.part(label.index, label.end)));
  const isKnown = subject.kind === 'number' && values.every((each) => !each || each.kind === 'number');
  if (!isKnown) {
    for (const each of cases) if (isOfDevice(each.body)) host.inScope(() => follow(host, each.body));
    return null;
  }
  const chosen =
    cases[values.findIndex((each) => each?.kind === 'number' && each.value === subject.value)] ??
    cases.find(({ label }) => !label);
  return chosen ? host.inScope(() => follow(host, chosen.body)) : null;
}

/** The cases of a `switch`, each up to its `break`; without a label: `default`. */
function casesIn(body: Cursor): { readonly label: Cursor | null; readonly body: Cursor }[] {
  const end = body.end - 1;
  const found: { label: Cursor | null; body: Cursor }[] = [];
  const isAt = (at: number, text: string): boolean => body.tokens[at]!.text === text;
  for (let at = body.index + 1; at < end; at += 1) {
    if (/^[([{]$/.test(body.tokens[at]!.text)) at = body.closing(at) - 1;
    else if (isAt(at, 'case') || isAt(at, 'default')) {
      let colon = at + 1;
      while (colon < end && !isAt(colon, ':')) colon += 1;
      let last = colon + 1;
      while (last < end && !isAt(last, 'break'))
        last = /^[([{]$/.test(body.tokens[last]!.text) ? body.closing(last) : last + 1;
      found.push({ label: isAt(at, 'case') ? body.part(at + 1, colon) : null, body: body.part(colon + 1, last) });
      at = colon;
    }
  }
  return found;
}

const wordsOf = (part: Cursor): string[] => part.tokens.slice(part.index, part.end).map(({ text }) => text);
/** Whether statements launch, or allocate, copy, or set memory. */
const isOfDevice = (part: Cursor): boolean =>
  wordsOf(part).some((text) => text === '<<<' || /^cuda(?:Malloc|Mem)/.test(text)) || callsLauncher(part);
const leaves = (part: Cursor): boolean => wordsOf(part).some((text) => /^(?:return|exit|_exit|abort)$/.test(text));

/** Skip the statement here. */
function branch(cursor: Cursor): Cursor {
  const start = cursor.index;
  skipStatement(cursor);
  return cursor.part(start, cursor.index);
}

function skipStatement(cursor: Cursor): void {
  if (cursor.is('{')) {
    cursor.index = cursor.closing();
    return;
  }
  if (/^(?:if|for|while|switch)$/.test(cursor.text)) {
    const isIf = cursor.is('if');
    cursor.index += 1;
    cursor.take('constexpr');
    cursor.index = cursor.closing();
    skipStatement(cursor);
    if (isIf && cursor.take('else')) skipStatement(cursor);
    return;
  }
  cursor.index = statementEnd(cursor) + 1;
}

function forLoop(host: Host, cursor: Cursor): HostValue | null {
  cursor.index += 1;
  const close = cursor.closing();
  const head = cursor.part(cursor.index + 1, close - 1);
  cursor.index = close;
  const body = branch(cursor);
  return host.inScope(() => {
    const first = statementEnd(head);
    const init = head.part(head.index, first);
    const second = statementEnd(head.part(first + 1, head.end));
    const condition = head.part(first + 1, second);
    const step = head.part(Math.min(second + 1, head.end), head.end);
    if (!declareVariables(host, init.part(init.index, init.end))) expressions(host, init);
    if (!launches(body)) {
      recordWrites(host, { init, condition, step, body }, (part) => follow(host, part));
      return null;
    }
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const goesOn = condition.isDone ? true : truth(evaluate(host, condition.part(condition.index, condition.end)));
      if (goesOn === false || (goesOn === null && turn > 0)) break;
      const result = host.inScope(() => statement(host, body.part(body.index, body.end)));
      if (result) return result;
      expressions(host, step.part(step.index, step.end));
    }
    return null;
  });
}

/** Whether a loop does more than fill arrays. */
const launches = (body: Cursor): boolean =>
  wordsOf(body).some((text) => text === '<<<' || /^cuda[A-Z]/.test(text)) || callsLauncher(body);

const callsLauncher = (body: Cursor): boolean =>
  body.tokens
    .slice(body.index, body.end)
    .some(({ kind, text }, at, all) => kind === 'name' && /^(?:launch|run)/i.test(text) && all[at + 1]?.text === '(');

/** Where the `<<<` of this statement is; -1: it launches nothing. */
function launchAt(cursor: Cursor): number {
  for (let at = cursor.index; at < cursor.end; at += 1) {
    const { text } = cursor.tokens[at]!;
    if (text === '(' || text === '[' || text === '{') at = cursor.closing(at) - 1;
    else if (text === '<<<') return at;
  }
  return -1;
}

function reach(host: Host, cursor: Cursor, open: number): void {
  let nameAt = open - 1;
  let template: Cursor[] | null = null;
  if (cursor.tokens[nameAt]!.text.startsWith('>')) {
    let depth = 0;
    let at = nameAt;
    for (; at >= cursor.index; at -= 1) {
      const { text } = cursor.tokens[at]!;
      if (text === '>' || text === '>>') depth += text.length;
      else if (text === '<') depth -= 1;
      if (depth === 0) break;
    }
    template = cursor.list(at + 1, nameAt);
    nameAt = at - 1;
  }
  let close = open + 1;
  for (; close < cursor.end && cursor.tokens[close]!.text !== '>>>'; close += 1)
    if (/^[([{]$/.test(cursor.tokens[close]!.text)) close = cursor.closing(close) - 1;
  const configuration = cursor.list(open + 1, close);
  const args =
    cursor.tokens[close + 1]?.text === '(' ? cursor.list(close + 2, cursor.closing(close + 1) - 1) : ([] as Cursor[]);
  const token = cursor.tokens[nameAt]!;
  if (token.kind !== 'name') return;
  const named = host.find(token.text)?.value;
  const kernel = (named?.kind === 'unknown' && named.kernel) || token.text;
  const key = `${token.at} ${kernel}`;
  const isReached = host.reached.has(token.at);
  if (host.launches.has(key) || (isReached && kernel === token.text)) return;
  host.reached.add(token.at);
  const value = (each: Cursor): HostValue => evaluate(host, each.part(each.index, each.end));
  const words = (each: Cursor): string => each.words(each.index, each.end);
  host.launches.set(key, {
    at: token.at,
    kernel,
    template: template?.map(value) ?? null,
    templateText: template?.map((each) => (host.isOpen(words(each)) ? null : host.typeNamed(words(each)))) ?? [],
    configuration: configuration.map(value),
    values: args.map(value).map((each) => frozen(each)),
    texts: args.map((each) =>
      words(each)
        .replace(/ ?([().[\]]|->) ?/g, '$1')
        .replace(/ ,/g, ','),
    ),
  });
}

/** Its current content: a later copy must not change what this launch received. */
const frozen = (value: HostValue): HostValue =>
  value.kind === 'memory' ? { ...value, memory: { ...value.memory } } : value;
