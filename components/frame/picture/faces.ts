/** Embeds a picture's typefaces in it: an image may load nothing from the page. */

/** By address. */
const fetched = new Map<string, Promise<string>>();

/**
 * The page's own @font-face rules for these families, each with its file inside; '' where the page has none, as a
 * foreign page that holds an element: the picture then uses a typeface of the reader's machine, at the same width.
 *
 * @param families - Values of `font-family`.
 */
export async function facesFor(families: readonly string[]): Promise<string> {
  const wanted = families.join(',');
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => {
    const family = rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '');
    return wanted.includes(family) && rule.style.getPropertyValue('font-style') !== 'italic';
  });
  const faces = await Promise.all(
    rules.map(async (rule) => {
      const url = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
      if (url === undefined) return '';
      const address = new URL(url, rule.parentStyleSheet?.href ?? location.href).href;
      if (!fetched.has(address)) fetched.set(address, dataOf(address));
      const data = await fetched.get(address)!.catch(() => '');
      const { style } = rule;
      const family = style.getPropertyValue('font-family').replaceAll('"', "'");
      const weight = style.getPropertyValue('font-weight') || '400';
      return data && `@font-face{font-family:${family};font-weight:${weight};src:url(${data})format('woff2')}`;
    }),
  );
  return faces.join('');
}

function rulesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    // A style sheet from another host hides its rules.
    return [];
  }
}

async function dataOf(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^;,]*/, 'data:font/woff2'));
    reader.onerror = () => reject(new Error(`${address} cannot be read.`));
    reader.readAsDataURL(blob);
  });
}
