import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { precompress } from './src/tools/build/precompress.ts'

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
  build: isSsrBuild
    ? { target: 'node24', copyPublicDir: false }
    : { manifest: true, target: 'baseline-widely-available', cssCodeSplit: false },
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
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
        globIgnores: ['media/**', 'how-to-buy/**', 'screenshots/**'],
      },
    }),
    precompress(),
  ]
}
