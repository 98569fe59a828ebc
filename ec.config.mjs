// How listings look. A file of its own, because the <Code> component of a page reads it too.
import { defineEcConfig } from 'astro-expressive-code';
import { coloredOnce } from './src/site/colored-once.mjs';
import { cudaWords } from './src/site/cuda-grammar.mjs';
import { leanListings, plainInk } from './src/site/lean-listings.mjs';
import { nameListings } from './src/site/name-listings.mjs';

/** Shiki leaves a line as it is after half a second, which a busy machine needs for the first line of a grammar. */
const withoutTimeLimit = {
  name: 'without-time-limit',
  preprocess(_code, options) {
    options.tokenizeTimeLimit = 0;
  },
};

/** As they are used: changed as below. */
const themes = [];

export default defineEcConfig({
  themes: ['vitesse-light', 'vitesse-dark'],
  // The paper of a listing; each ink is then checked against it for contrast.
  customizeTheme: (theme) => {
    theme.bg = theme.type === 'dark' ? '#212530' : '#f0ede3';
    for (const place of ['editor.background', 'editorGroupHeader.tabsBackground', 'tab.activeBackground'])
      theme.colors[place] = theme.bg;
    plainInk(theme);
    themes[theme.type === 'dark' ? 1 : 0] = theme;
    return theme;
  },
  // The first theme holds wherever <html data-theme> is not "dark": on light, contrast and projector alike.
  themeCssSelector: ({ type }) => `[data-theme="${type}"]`,
  useDarkModeMediaQuery: false,
  styleOverrides: {
    codeFontFamily: "'JetBrains Mono Variable'",
    uiFontFamily: "'Inter Variable'",
    frames: { frameBoxShadowCssValue: 'none' },
  },
  plugins: [nameListings, leanListings],
  shiki: {
    langs: [cudaWords],
    langAlias: { cuda: 'cpp', cu: 'cpp' },
    transformers: [withoutTimeLimit, coloredOnce(() => themes)],
  },
});
