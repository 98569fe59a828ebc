/** A sentence in which text between backticks is code. */
export function withCode(text: string): HTMLElement {
  const words = document.createElement('div');
  for (const [index, part] of text.split('`').entries()) {
    if (part === '') continue;
    words.append(index % 2 === 0 ? part : Object.assign(document.createElement('code'), { textContent: part }));
  }
  return words;
}
