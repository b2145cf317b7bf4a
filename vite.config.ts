import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { browserTargets } from './tools/build/browser-targets.ts'
import { precompress } from './tools/build/precompress.ts'

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>

/**
 * The order of layers is that of their first occurrence, and chunks load their styles in any order: so every stylesheet
 * begins with the whole order.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, ui, features;\n${code}` : null),
}

/** A file of its own: the server inlines it into the pages it renders. */
const eventReplayScript = 'src/app/ssr/event-replay.ts'

/** One chunk for what the entry needs, and one for each set of routes that share modules; small ones are merged. */
const chunks: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  groups: [
    { name: 'start', tags: ['$initial'], test: (id) => !id.endsWith(eventReplayScript), priority: 3 },
    // Imported nearly everywhere: merged with one of its importers it would make chunks import each other in a circle, and
    // some would run before their dependencies.
    { name: 'is-record', test: /src\/domain\/(is-record|assert-never)/, priority: 4 },
    // Overlays stay apart: merged with an icon that every page shows, they would load with every page.
    { name: 'shared', test: /radix-ui/, minShareCount: 2, entriesAware: true, priority: 2 },
    // An icon merged with other shared modules would load those with it.
    {
      name: 'shared',
      test: /lucide-react/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1000,
      priority: 2,
    },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000, priority: 1 },
  ],
}

const browserBuild: BuildEnvironmentOptions = {
  manifest: true,
  target: [...browserTargets],
  cssCodeSplit: false,
  rolldownOptions: {
    input: ['index.html', eventReplayScript],
    output: {
      codeSplitting: chunks,
      // The entry has the name of every chunk, and hashes do not compress: a short alphabet costs fewer bytes.
      hashCharacters: 'base36',
      // Otherwise the name of a shared chunk lists all chunks that share it.
      chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].js`,
    },
  },
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    layerOrder,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    ...(isSsrBuild ? [] : forBrowsers()),
  ],
  build: isSsrBuild ? { target: 'node24', copyPublicDir: false } : browserBuild,
  // The server's build bundles its dependencies, in their production form whatever NODE_ENV is.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))

function forBrowsers() {
  return [
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
        // The server puts this script into the pages that need it.
        globIgnores: ['media/**', 'how-to-buy/**', 'screenshots/**', 'assets/event-replay-*.js'],
      },
    }),
    precompress(),
  ]
}
