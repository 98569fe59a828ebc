/** KaTeX offers each font three times. Every browser of the last ten years takes the first, so the others stay out. */
export const katexWoff2Only = {
  postcssPlugin: 'katex-woff2-only',
  Once(css) {
    css.walkAtRules('font-face', (face) => {
      face.walkDecls('src', (source) => {
        source.value = source.value.replace(/,\s*url\([^)]*\.(?:woff|ttf)["']?\)\s*format\([^)]*\)/g, '');
      });
    });
  },
};
