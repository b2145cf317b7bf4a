import { defineConfig } from 'oxlint'
import { zones } from './architecture.js'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./tools/lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true },
  ignorePatterns: ['public/**', 'dist/**', 'dist-server/**', 'dev-dist/**', '**/*.gen.ts'],
  rules: {
    'curio/architecture': ['error', zones],
    'curio/names': 'error',
    'curio/vocabulary': 'error',

    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],

    // A short name for the same thing one level further in reads better than two names.
    'eslint/no-shadow': 'off',
    // The wire says `_id`.
    'eslint/no-underscore-dangle': 'off',
    // A small function reads best where it is used; the compiler sees to what is returned.
    'unicorn/consistent-function-scoping': 'off',
    // Nothing here writes to another window; channels, ports and workers have no origin to name.
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/consistent-return': 'off',
    'eslint/no-console': 'error',
    'eslint/eqeqeq': 'error',
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-alert': 'error',

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true },
    ],
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': [
      'error',
      // A route's guard throws the redirect it decides on.
      { allowThrowingUnknown: true, allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
    ],
    'typescript/no-deprecated': 'error',
    // A brand is made by an assertion, and a port is an object of methods that are passed on.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/react-in-jsx-scope': 'off',
    // A drawing made of several elements is an image too.
    'jsx-a11y/prefer-tag-over-role': 'off',

    // `pg.types` is the documented way to read a package that is CommonJS.
    'import/no-named-as-default-member': 'off',
    // A `test` with fixtures of our own is a test too.
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    { files: ['src/player/**/*.ts'], rules: { 'curio/scope': 'error' } },
    {
      files: ['src/{app,player,offline,domain,contract}/**', 'sw/**'],
      rules: { 'curio/browser-floor': 'error' },
    },
    { files: ['src/{app,player,offline}/**', 'sw/**'], rules: { 'curio/api-paths': 'error' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: {
        'curio/api-paths': 'off',
        'curio/scope': 'off',
        'curio/browser-floor': 'off',
        'eslint/max-lines': 'off',
      },
    },
    { files: ['tools/**', 'tests/**'], rules: { 'eslint/no-console': 'off' } },
    {
      files: ['*.config.{ts,mjs}', 'tools/lint/plugin.ts', 'tests/support/e2e-data.ts', 'tests/browsers/setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    // A journey asserts by what it waits for.
    {
      files: ['tests/browsers/**'],
      rules: { 'vitest/expect-expect': 'off', 'unicorn/no-array-fill-with-reference-type': 'off' },
    },
    // The buttons everyone else uses take their type as a property, `button` unless told.
    { files: ['src/app/ui/button/**'], rules: { 'react/button-has-type': 'off' } },
    // A fixture without dependencies says so by an empty pattern.
    { files: ['tests/support/**'], rules: { 'eslint/no-empty-pattern': 'off' } },
    // The router gives file names a meaning of its own: __root, $id, a_.b.
    { files: ['src/app/routes/**'], rules: { 'unicorn/filename-case': 'off' } },
  ],
})
