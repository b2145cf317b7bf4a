import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The parts of hls.js that its own build can leave out, and whether Curio uses them. */
const features = {
  ALT_AUDIO: true,
  CONTENT_STEERING: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  VARIABLE_SUBSTITUTION: true,
  // Text tracks, DRM, reports to content delivery networks, advertisements and pictures for trick play.
  SUBTITLES: false,
  EME_DRM: false,
  CMCD: false,
  INTERSTITIALS: false,
  IFRAMES: false,
} as const

const folder = join(import.meta.dirname, '../../node_modules/hls.js')
const source = join(folder, 'src')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

/** The constants of hls.js's build. Workers made from its bundle are refused by the content security policy. */
const constants: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(features).map(([name, used]) => [`__USE_${name}__`, String(used)])),
  __VERSION__: JSON.stringify(version),
  __IN_WORKER__: 'false',
  __HLS_WORKER_BUNDLE__: 'undefined',
}

/** Dependencies of hls.js in CommonJS, with their exports: the helper for such modules would be part of the entry. */
const commonJs = [
  ['/node_modules/eventemitter3/index.js', 'export default module.exports'],
  ['/node_modules/url-toolkit/src/url-toolkit.js', 'export const { buildAbsoluteURL } = module.exports'],
] as const

/**
 * Builds hls.js from its source without the parts that Curio does not use: 104 kB (Brotli) instead of 145. Fails if a
 * version has no source or has a constant that is not known here.
 */
export const hlsSource: Plugin = {
  name: 'hls-source',
  enforce: 'pre',
  apply: 'build',
  resolveId(id) {
    if (id !== 'hls.js') return null
    const entry = join(source, 'exports-default.ts')
    if (!existsSync(entry)) throw new Error(`hls.js ${version} contains no ${entry}`)
    return { id: entry, moduleSideEffects: false }
  },
  transform(code, id) {
    const exported = commonJs.find(([file]) => id.endsWith(file))?.[1]
    if (exported !== undefined)
      return { code: `const module = { exports: {} }, { exports } = module;\n${code}\n${exported}`, map: null }
    if (!id.startsWith(source)) return null
    const replaced = code.replaceAll(/\b__[A-Z][A-Z0-9_]*__\b/g, (name) => {
      const value = constants[name]
      if (value === undefined) throw new Error(`hls.js ${version} has an unknown constant ${name} in ${id}`)
      return value
    })
    return { code: replaced, map: null, moduleSideEffects: false }
  },
}
