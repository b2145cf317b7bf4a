import type { Plugin } from 'vite'

/** Chunks load in any order, and the first mention of a layer fixes its place: each stylesheet declares the order. */
const layerOrder = '@layer tokens, base, ui, features;'

/** Puts the rules of each stylesheet of the app into the layer of its folder. */
export const stylesheetLayers: Plugin = {
  name: 'stylesheet-layers',
  enforce: 'pre',
  transform(code, id) {
    const [, path] = /\/src\/app\/(.+\.css)(?:\?|$)/.exec(id) ?? []
    return path === undefined ? null : `${layerOrder}\n@layer ${layerOf(path)} {\n${code}\n}`
  },
}

function layerOf(path: string): string {
  if (path === 'ui/tokens.css') return 'tokens'
  if (path === 'ui/base.css') return 'base'
  return path.startsWith('ui/') ? 'ui' : 'features'
}
