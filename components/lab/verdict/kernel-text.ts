/** Functions of the device, without comments and host code. */
export function deviceText(source: string): string {
  const bare = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
  let text = '';
  for (const head of bare.matchAll(/__(?:global|device)__/g)) {
    const end = closingBrace(bare, head.index);
    text += `${bare.slice(head.index, end)}\n`;
  }
  return text;
}

/** After the body that begins next; a declaration ends with its semicolon. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{') depth += 1;
    else if (letter === '}' && depth > 0) depth -= 1;
    else if (letter !== ';' || depth > 0) continue;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Whether a kernel or its helpers write this number out: `tile[16][17]` is made for a block of 16. */
export const hasLiteral = (source: string, value: number): boolean =>
  new RegExp(`(?<![\\w.])${value}[uUlL]*(?![\\w.])`).test(deviceText(source));
