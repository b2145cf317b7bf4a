import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { browserTargets } from './tools/build/browser-targets.ts'
import { directImports } from './tools/build/direct-imports.ts'
import { hlsSource } from './tools/build/hls-source.ts'
import { iconComponent } from './tools/build/icon-component.ts'
import { importHelper } from './tools/build/import-helper.ts'
import { leaveOutUnreachable } from './tools/build/leave-out-unreachable.ts'
import { minifyAgain } from './tools/build/minify-again.ts'
import { precompress } from './tools/build/precompress.ts'
import { productionReact } from './tools/build/production-react.ts'
import { reactFieldNames } from './tools/build/react-field-names.ts'
import { isNeededByAllScreens, screenGroups } from './tools/build/screen-groups.ts'

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>

/** Chunks load in any order, and the first mention of a layer fixes its place: each stylesheet declares the order. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, ui, features;\n${code}` : null),
}

/** Not part of the app's entry: the server puts it into the pages it renders. */
const eventReplayScript = 'src/app/ssr/event-replay.ts'

/**
 * Not precached: a script that the server puts into the pages that need it, and the code of screens that show and change
 * only what the server has.
 */
const loadedFromNetwork = [
  'assets/event-replay-*.js',
  'assets/{choose-product,import-page,mails-screen,new-people,photo-viewer,planning,related-products}-*.js',
  'assets/{reports-screen,seller-action,sheet-worker,sign-in-with-passkey,sign-up}-*.js',
  'assets/{forgot-password,read-emails-file,read-sheet-file,set-password,unsubscribe,webauthn}-*.js',
  // Loaded by `onlinePart`, or by what it loads.
  'assets/{assignment-dialogs,bundle-dialog,confirm-bid,edit-task-dialog,moderation,own-quality-dialog,passkey-dialogs}-*.js',
  'assets/{people-bulk-dialogs,project-dialog,report-dialog,second-factor-dialogs,task-panel}-*.js',
  'assets/_shell.{audit,mails,order._id,reports,users,project._id,project._id.{board,bundle._bundleId.{assignments,import},payouts,people,settings}}-*.js',
  'assets/{add-manager-dialog,add-talent-dialog,adjudication-panel,api-token-dialog,charts,check-settings-dialog}-*.js',
  'assets/{check-task-dialog,decide-withdrawal-dialog,invite-emails-dialog,max-rate-dialog}-*.js',
  'assets/{quality,second-review-dialog,second-reviews-dialog,table-keys-dialog,talent-dialogs,webhook-dialog,withdraw-dialog}-*.js',
  // Loaded by `loadOnline`, and what it loads. Publishing needs the network, but not the form.
  'assets/{draft-card,edit-sheet,listing-review,seller-tools}-*.js',
]

/**
 * The entry and what all screens need is one chunk. Modules that the same screens need are another; small sets of the
 * others are merged.
 */
const chunks: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  groups: [
    {
      // Two modules are imported nearly everywhere: merged with an importer, they would make chunks import each other,
      // and some would run before their dependencies.
      name: (id, context) =>
        /src\/domain\/(is-record|assert-never)/.test(id) || isNeededByAllScreens(id, context) ? 'start' : null,
      test: (id) => !id.endsWith(eventReplayScript),
      priority: 3,
    },
    // Overlays: merged with an icon that every page shows, they would load with every page.
    { name: 'shared', test: /radix-ui/, minShareCount: 2, entriesAware: true, priority: 2 },
    { name: 'webauthn', test: /@simplewebauthn/, priority: 2 },
    ...screenGroups(),
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000, priority: 1 },
  ],
}

const browserBuild: BuildEnvironmentOptions = {
  manifest: true,
  target: [...browserTargets],
  modulePreload: {
    // All supported browsers implement it.
    polyfill: false,
    // A chunk's imports load after it: the list of all of them would be part of the entry. Server-rendered pages list
    // their own modules, and the service worker precaches every module.
    resolveDependencies: (_, imports, { hostType }) => (hostType === 'html' ? imports : []),
  },
  cssCodeSplit: false,
  rolldownOptions: {
    input: ['index.html', eventReplayScript],
    output: {
      codeSplitting: chunks,
      // The entry contains the name of every chunk, and random characters do not compress.
      hashCharacters: 'base36',
      // A shared chunk's name would contain those of all its importers.
      chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].js`,
    },
  },
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    layerOrder,
    iconComponent,
    hlsSource,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    ...(isSsrBuild ? [] : forBrowsers()),
  ],
  worker: { format: 'es', plugins: () => [minifyAgain] },
  build: isSsrBuild ? { target: 'node24', copyPublicDir: false } : browserBuild,
  resolve: {
    // React has the hook: the package for React 17 is not needed.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // The server bundle includes its dependencies, as built for production whatever NODE_ENV is.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))

function forBrowsers() {
  return [
    directImports,
    importHelper,
    productionReact,
    reactFieldNames,
    minifyAgain,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        target: [...browserTargets],
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
        globIgnores: ['media/**', 'how-to-buy/**', 'screenshots/**', ...loadedFromNetwork],
        manifestTransforms: [
          async (entries) => ({
            manifest: await leaveOutUnreachable(entries, join(import.meta.dirname, 'dist')),
            warnings: [],
          }),
        ],
      },
    }),
    precompress(),
  ]
}
