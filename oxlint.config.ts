import { defineConfig } from 'oxlint'
import { zones } from './architecture.js'

/** What a browser may lack or forbid, so that reading it throws: only these modules use it, and work without it. */
const forbiddable = {
  globals: ['BroadcastChannel', 'Notification', 'caches', 'indexedDB', 'localStorage', 'sessionStorage'],
  ofNavigator: ['locks', 'serviceWorker', 'storage'],
  modules: [
    'src/app/features/talent/downloads/{change-downloads,read-download-budget}.ts',
    'src/app/platform/live/shared-live-stream.ts',
    'src/app/platform/outbox/submit-work.ts',
    'src/app/platform/push/push-subscription.ts',
    'src/app/platform/session/device-storage.ts',
    'src/app/platform/update/{apply-update,start-app-updates}.ts',
    'src/offline/{change-channel,open-database,waveform-cache,with-lock}.ts',
    'src/offline/media/media-store.ts',
  ],
}

/**
 * What a supported browser lacks and the compiler does not know: it knows features of the language (`lib` in
 * tools/types), by MDN's browser compatibility data.
 */
const unsupportedProperties = [
  { object: 'AbortSignal', property: 'any' },
  { object: 'Intl', property: 'Segmenter' },
  { object: 'ReadableStream', property: 'from' },
  { object: 'Response', property: 'json' },
  { object: 'URL', property: 'canParse' },
  { object: 'URL', property: 'parse' },
  { property: 'checkVisibility' },
].map((restricted) => ({
  ...restricted,
  message: 'It is missing in the oldest supported browsers (README.md): write it without, or guard it.',
}))

const browserProperties = [
  ...unsupportedProperties,
  ...forbiddable.ofNavigator.map((property) => ({ object: 'navigator', property })),
]

/** What only the Scope of the player begins, by its name as a global and as a property. */
const ownedByScope = [
  'addEventListener',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'requestVideoFrameCallback',
].map((name) => {
  const message = `${name} is acquired through the Scope, so that it ends with its owner`
  return { global: { name, message }, property: { property: name, message } }
})

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./tools/lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true },
  ignorePatterns: ['public/**', 'dist/**', 'dist-server/**', '**/*.gen.ts'],
  rules: {
    'curio/architecture': ['error', zones],
    'curio/vocabulary': 'error',

    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],

    // An inner scope may reuse the name of the same thing.
    'eslint/no-shadow': 'off',
    // The API's field names include `_id`.
    'eslint/no-underscore-dangle': 'off',
    // A small function is easiest to read where it is used.
    'unicorn/consistent-function-scoping': 'off',
    // Messages go to channels, ports and workers only, which have no target origin.
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
      // Route guards throw redirects.
      { allowThrowingUnknown: true, allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
    ],
    'typescript/no-deprecated': 'error',
    // Branded types are created by assertions, and ports are objects whose methods are passed as values.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/react-in-jsx-scope': 'off',
    // A drawing made of several elements has the role `img`.
    'jsx-a11y/prefer-tag-over-role': 'off',

    // `pg.types` is the documented way to read a package that is CommonJS.
    'import/no-named-as-default-member': 'off',
    // The rule does not recognize a `test` that was extended with fixtures.
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    {
      files: ['src/{app,player,offline,domain,contract,listening}/**', 'sw/**'],
      rules: { 'eslint/no-restricted-properties': ['error', ...unsupportedProperties] },
    },
    {
      files: ['src/{app,player,offline}/**'],
      excludeFiles: [...forbiddable.modules, '**/*.test.*'],
      rules: {
        'eslint/no-restricted-globals': ['error', ...forbiddable.globals],
        'eslint/no-restricted-properties': ['error', ...browserProperties],
      },
    },
    {
      files: ['src/player/**'],
      excludeFiles: ['src/player/{core/scope,adapters/scoped-timers}.ts', '**/*.test.*'],
      rules: {
        'eslint/no-restricted-globals': ['error', ...forbiddable.globals, ...ownedByScope.map(({ global }) => global)],
        'eslint/no-restricted-properties': [
          'error',
          ...browserProperties,
          ...ownedByScope.map(({ property }) => property),
        ],
      },
    },
    { files: ['src/**', 'sw/**'], excludeFiles: ['**/*.test.*'], rules: { 'curio/folder-circles': 'error' } },
    {
      files: ['src/**'],
      // Routes and texts are found by the names of their files.
      excludeFiles: ['src/app/routes/**', 'src/app/platform/i18n/*/**', '**/*.test.*'],
      rules: { 'curio/fragments': 'error' },
    },
    { files: ['src/{app,player,offline}/**', 'sw/**'], rules: { 'curio/api-paths': 'error' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: {
        'curio/api-paths': 'off',
        'eslint/no-restricted-properties': 'off',
        'eslint/max-lines': 'off',
      },
    },
    { files: ['tools/**', 'tests/**'], rules: { 'eslint/no-console': 'off' } },
    {
      files: ['*.config.{ts,mjs}', 'tools/lint/plugin.ts', 'tests/support/e2e-data.ts', 'tests/browsers/setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    // Journeys assert by waiting for elements.
    {
      files: ['tests/browsers/**'],
      rules: { 'vitest/expect-expect': 'off', 'unicorn/no-array-fill-with-reference-type': 'off' },
    },
    // The shared buttons have a `type` property, by default `button`.
    { files: ['src/app/ui/button/**'], rules: { 'react/button-has-type': 'off' } },
    // A fixture without dependencies has an empty pattern.
    { files: ['tests/support/**'], rules: { 'eslint/no-empty-pattern': 'off' } },
    // A test for each row of a table: the title is the caller's.
    { files: ['tests/support/test-each.ts'], rules: { 'vitest/valid-title': 'off' } },
    // The router defines special file names: __root, $id, a_.b.
    { files: ['src/app/routes/**'], rules: { 'unicorn/filename-case': 'off' } },
  ],
})
