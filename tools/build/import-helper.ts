import type { Plugin } from 'vite'

/** The module whose `__vitePreload` Vite's build calls around every `import()` of the app. */
const helperId = '\0vite/preload-helper.js'

/**
 * Dispatches `vite:preloadError` on the window, with the error as `payload`, when a chunk does not load. Vite's own
 * helper also adds a preload link for each stylesheet and module that the chunk imports: the build has one stylesheet,
 * and the list of all chunks' imports would be part of the entry.
 */
const helper = `export const __vitePreload = (load) =>
  load().catch((error) => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  })`

/** Replaces Vite's helper. Needs `build.modulePreload` without dependencies of scripts. */
export const importHelper: Plugin = {
  name: 'import-helper',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === helperId ? helper : null),
}
