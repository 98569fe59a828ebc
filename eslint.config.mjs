// Components and pages; modules are checked by oxlint (.oxlintrc.json), in a sixth of the time. A rule for both is in both.
import astro from 'eslint-plugin-astro';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** What has no purpose but to keep several on a line. */
const dodges = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves: the formatter decides which share a line.',
  },
];

export default ts.config(
  {
    ignores: [
      'dist/',
      'build/',
      'node_modules/',
      '.astro/',
      '.svelte-check/',
      'test-results/',
      'playwright-report/',
      'public/',
      '**/*.js',
      '**/*.mjs',
      '**/*.ts',
      '!**/*.svelte.ts',
    ],
  },
  ts.configs.eslintRecommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...astro.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-implicit-globals': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': ['error', ...dodges],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Under noUncheckedIndexedAccess each index into an array of known length needs one.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Links are made relative after the build; there is no SvelteKit here to resolve them.
      'svelte/no-navigation-without-resolve': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteElement[kind='html'] > SvelteStartTag > SvelteSpreadAttribute",
          message: 'Name each attribute: a spread on an element brings 1.4 kB of Svelte to every page (decision 13).',
        },
        ...dodges,
      ],
    },
  },
);
