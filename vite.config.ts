import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { browserTargets } from './tools/build/browser-targets.ts'
import { leaveOutOnlineRoutes } from './tools/build/leave-out-online-routes.ts'
import { precompress } from './tools/build/precompress.ts'
import { stylesheetLayers } from './tools/build/stylesheet-layers.ts'

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>

const browserBuild: BuildEnvironmentOptions = {
  manifest: true,
  target: [...browserTargets],
  // In kB, before compression: hls.js, which a person loads with the first stream.
  chunkSizeWarningLimit: 600,
  // All supported browsers implement it. Only a page and the routes, which the entry imports, name the modules that they
  // need: a link for each of them, most loaded already, takes the main thread up to 30 ms where a phone needs 120.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, modules, { hostId, hostType }) =>
      hostType === 'html' || hostId.startsWith('assets/index-') ? modules : [],
  },
  cssCodeSplit: false,
  // The second is not part of the app's entry: the server puts it into the pages it renders.
  rolldownOptions: {
    input: ['index.html', 'src/app/event-replay.ts'],
    // What most pages share is one chunk: as some fifty small ones it is compressed worse, by 9 kB a page.
    // So is what most parts of a review share, some of which load later.
    // React's renderer is a chunk of its own, which is evaluated in a task of its own.
    output: {
      codeSplitting: {
        groups: [
          { name: 'react-dom', test: /node_modules.(react-dom|scheduler)/ },
          { name: 'shared', test: /src.app/, minShareCount: 12 },
          {
            name: 'review',
            test: /(player-settings|pair-clock|format-media-time|segments.(segments|line-map)|shared-clock)\.ts/,
          },
        ],
      },
    },
  },
}

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  manifest,
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    target: [...browserTargets],
    globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
    // A worker that reads spreadsheets is no chunk of the route that starts it.
    globIgnores: ['media/**', 'how-to-buy/**', 'screenshots/**', 'assets/{event-replay,sheet-worker}-*.js'],
    manifestTransforms: [
      async (entries) => ({
        manifest: await leaveOutOnlineRoutes(entries, join(import.meta.dirname, 'dist')),
        warnings: [],
      }),
    ],
  },
})

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    stylesheetLayers,
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
    ...(isSsrBuild ? [] : [serviceWorker, precompress()]),
  ],
  worker: { format: 'es' },
  build: isSsrBuild ? { target: 'node24', copyPublicDir: false, chunkSizeWarningLimit: 2000 } : browserBuild,
  // The server bundle includes its dependencies, as built for production whatever NODE_ENV is.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
