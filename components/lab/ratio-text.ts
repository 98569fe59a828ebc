/** "32× fewer", "1.5× more", "the same": B, in the words of a reader of A. */
export function ratioText(a: number, b: number): string {
  if (a === b) return 'the same';
  if (a === 0) return 'new';
  if (b === 0) return 'gone';
  return b < a ? `${times(a / b)} fewer` : `${times(b / a)} more`;
}

function times(value: number): string {
  if (value >= 10) return `${Math.round(value).toLocaleString('en-GB')}×`;
  const digits = value < 1.1 ? 4 : value < 2 ? 3 : 2;
  return `${Number(value.toPrecision(digits))}×`;
}
