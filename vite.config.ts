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
 * Chunks load their styles in an order of their own, and the first to name a layer decides where it stands:
 * every stylesheet says the whole order first.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, ui, features;\n${code}` : null),
}

/** Stands alone: the server puts it into the pages it renders. */
const eventReplayScript = 'src/app/ssr/event-replay.ts'

/** What an entry needs is one file; of what several routes share, what the same ones do, but for crumbs. */
const chunks: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  groups: [
    { name: 'start', tags: ['$initial'], test: (id) => !id.endsWith(eventReplayScript), priority: 3 },
    // Asked for nearly everywhere: merged with what it is asked for by, it would draw a circle through the chunks, and
    // some would run before what they need.
    { name: 'is-record', test: /src\/domain\/(is-record|assert-never)/, priority: 4 },
    // What floats keeps to itself: merged with an icon that every page shows, it would come with every page.
    { name: 'shared', test: /radix-ui/, minShareCount: 2, entriesAware: true, priority: 2 },
    // An icon merged with what another page shares with it would bring that along.
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
      // Every name of a part stands in the entry, and what is random in it can't be packed.
      hashCharacters: 'base36',
      // A shared chunk would bear the names of all who share it.
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
  // The server's copy brings all it needs along, as it is in production whatever NODE_ENV says.
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
