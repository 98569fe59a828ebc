/**
 * A listing is read once for both themes. Their rules differ only in inks, so that the words they find are the same, and to
 * find them is a quarter of the build: the second theme's are those of the first, each with the ink that the second one has
 * in its place.
 */

/** The ink of `second` for each ink of `first`, two themes with the same rules in the same order. */
export function inksOf(first, second) {
  const inks = new Map([[first.fg.toLowerCase(), second.fg.toUpperCase()]]);
  const rulesOf = (theme) => JSON.stringify(theme.settings.map(({ scope, settings }) => [scope, settings.fontStyle]));
  if (rulesOf(first) !== rulesOf(second)) throw new Error(`${first.name} and ${second.name} differ in more than inks.`);
  for (const [index, { settings }] of first.settings.entries()) {
    const ink = settings.foreground?.toLowerCase();
    const other = second.settings[index].settings.foreground;
    if (ink === undefined && other === undefined) continue;
    if (ink === undefined || other === undefined || (inks.get(ink) ?? other).toLowerCase() !== other.toLowerCase())
      throw new Error(`An ink of ${first.name}, ${ink}, is two in ${second.name}.`);
    inks.set(ink, other.toUpperCase());
  }
  return inks;
}

/** As a transformer of the highlighter, for two themes as they are used, which `themes` returns. */
export function coloredOnce(themes) {
  /** What the first theme found, by language and text: the same listing may be on several pages. */
  const found = new Map();
  let inks = null;
  const keyOf = (language, text) => `${language}\n${text}`;
  return {
    name: 'colored-once',
    preprocess(code, options) {
      const known = found.get(keyOf(options.lang, code));
      Object.assign(options, { known, language: options.lang });
      // What is known is not looked for again.
      if (known) options.lang = 'text';
    },
    tokens(lines) {
      const { known = lines, language, theme } = this.options;
      const [first, second] = themes();
      if (theme.startsWith(first.name)) found.set(keyOf(language, this.source), known);
      if (known === lines || !theme.startsWith(second.name)) return known;
      inks ??= inksOf(first, second);
      return known.map((line) =>
        line.map((token) => ({ ...token, color: token.color && inks.get(token.color.toLowerCase()) })),
      );
    },
  };
}
