/** The class that scopes the style of a component: short, because each of its elements has it. */
export function scopeOf(file) {
  const path = file.replaceAll('\\', '/').replace(/^.*\/(?=components\/)/, '');
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of path) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return `s-${hash.toString(36).slice(-4)}`;
}
