// What is wrong, not how it looks: looks are Prettier's. Import directions are src/layers.test.ts.
import astro from 'eslint-plugin-astro';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Where data come to data, and nothing waits. */
const waiting = [':function[async=true]', 'AwaitExpression', 'ImportExpression', "Identifier[name='Promise']"].map(
  (selector) => ({ selector, message: 'Here are functions from data to data: they wait for nothing.' }),
);
/** What has no purpose but to keep several on a line. */
const dodges = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves: the formatter decides which share a line.',
  },
];

export default ts.config(
  { ignores: ['dist/', 'build/', 'node_modules/', '.astro/', 'test-results/', 'playwright-report/', 'public/'] },
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
    files: ['**/*.ts', '**/*.svelte.ts'],
    // The same for all: where a file differs in what else is a module, all modules are read once more.
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // Pure and synchronous: where no promise can come from, none can be forgotten, and to look for them takes a minute.
    files: [
      'src/{arch,engine,evidence,lab,units,profile,repair,your-gpu}/**/*.ts',
      'components/{controls,marks,widgets}/**/*.ts',
    ],
    // A definition loads its drawing, and a page the recording that it shows.
    ignores: [
      '**/*.e2e.ts',
      'src/evidence/load.ts',
      'components/widgets/*/definition.ts',
      'components/widgets/every-{definition,simulation}.test.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...waiting, ...dodges],
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
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
  {
    // These talk to whoever runs them.
    files: ['**/*.test.ts', '**/*.e2e.ts', '**/*.bench.mjs', '**/bench/*.mjs', 'src/run/**', 'src/journeys/**'],
    rules: { 'no-console': 'off' },
  },
);
