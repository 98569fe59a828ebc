// Writes src/styles/book-math.woff2: the part of STIX Two Math (SIL Open Font License 1.1) that formulas may use. Run it after
// a change of src/site/math-characters.mjs.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { MATH_CHARACTERS } from './math-characters.mjs';

const whole = fileURLToPath(
  import.meta.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'),
);
const part = await subsetFont(await readFile(whole), [...MATH_CHARACTERS].join(''), { targetFormat: 'woff2' });
const file = fileURLToPath(new URL('../styles/book-math.woff2', import.meta.url));
await writeFile(file, part);
