// Compares the build with its budgets: the compressed JavaScript each route needs for its first render, and what the
// service worker precaches.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { readChunks } from './build/read-chunks.ts'
import { measurePrecache, precacheBudgetKB } from './measure-precache.ts'
import { requireBuild } from './start/built-app.ts'

/** Per route, in kB (1000 bytes) of brotli: the entry, the chunks of the route's file and its layouts, what they import. */
const budgets: readonly { readonly route: string; readonly kB: number }[] = [
  { route: '/login', kB: 125 },
  { route: '/antiques', kB: 150 },
  { route: '/antique/$id', kB: 150 },
  { route: '/me', kB: 170 },
  { route: '/projects', kB: 150 },
  // Without hls.js.
  { route: '/task/$id', kB: 165 },
  { route: '/tasks', kB: 150 },
  { route: '/talent', kB: 150 },
]

/** The texts that everybody loads before the first render, and those that managers' routes load, in one language. */
const textBudgets = [
  { texts: 'everybody', besides: [], kB: 30 },
  { texts: 'managers', besides: ['everybody'], kB: 15 },
]
const localeFolders = ['default', 'en', 'zh-hans']

requireBuild()
const dist = join(import.meta.dirname, '../dist')
const manifest = await readChunks(dist)
const keys = Object.keys(manifest)
/** The inline script of server-rendered pages. */
const early = 'src/app/event-replay.ts'
const rendered = budgets.map(({ route }) => route).filter((route) => route !== '/login')
const entry = keys.filter((key) => manifest[key]?.isEntry && key !== early)
const ROUTE_FILE = /^src\/app\/routes\/(.+)\.tsx(\?.*)?$/

let failures = 0
console.log(`${'route'.padEnd(15)}     kB   budget`)
for (const { route, kB } of budgets) {
  const name = keys.map(routeName).find((name) => name !== null && pathOf(name) === route)
  if (!name) {
    failures += 1
    console.log(`${route.padEnd(12)} has no chunk of its own in this build`)
    continue
  }
  const chunks = keys.filter((key) => belongsToRoute(routeName(key), name))
  report(route, await sizeOf([...entry, ...(rendered.includes(route) ? [early] : []), ...chunks]), kB)
}
for (const { texts, besides, kB } of textBudgets) {
  const sizes = await Promise.all(
    localeFolders.map((folder) => {
      const moduleOf = (name: string) => `src/app/platform/i18n/${folder}/for-${name}.ts`
      return sizeOf([moduleOf(texts)], [...entry, ...besides.map(moduleOf)])
    }),
  )
  report(`texts ${texts}`, Math.max(...sizes), kB)
}
const precached = await measurePrecache(dist)
report('precached', precached.kB, precacheBudgetKB, `${precached.files} files`)
process.exitCode = failures > 0 ? 1 : 0

function report(name: string, size: number, budget: number, note = ''): void {
  if (size > budget) failures += 1
  const over = size > budget ? 'over' : ''
  console.log(
    `${name.padEnd(15)} ${size.toFixed(1).padStart(6)} ${String(budget).padStart(8)} ${over} ${note}`.trimEnd(),
  )
}

/** In kB, what the chunks and their static imports take, without the scripts that `loaded` loads. */
async function sizeOf(chunks: readonly string[], loaded: readonly string[] = []): Promise<number> {
  const known = reachable(loaded)
  const files = [...reachable(chunks)].filter((file) => !known.has(file))
  const sizes = await Promise.all(files.map(compressedSize))
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}

/** The router's name for a chunk of a route's file: `_shell.antiques`; null for any other chunk. */
function routeName(key: string): string | null {
  return ROUTE_FILE.exec(key)?.[1]?.replaceAll('/', '.') ?? null
}

/** The path of a route's name: segments that start with `_` are layouts, `index` adds nothing. */
function pathOf(name: string): string {
  const segments = name.split('.').filter((segment) => !segment.startsWith('_') && segment !== 'index')
  return `/${segments.map((segment) => segment.replace(/_$/, '')).join('/')}`
}

/** Whether the chunk belongs to the route or to one of the layouts around it. */
function belongsToRoute(chunk: string | null, route: string): boolean {
  return chunk !== null && (chunk === '__root' || chunk === route || route.startsWith(`${chunk}.`))
}

/** The scripts that these chunks load statically. */
function reachable(entryKeys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const queue = [...entryKeys]
  for (let key = queue.pop(); key; key = queue.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    queue.push(...chunk.imports)
  }
  return files
}

async function compressedSize(file: string): Promise<number> {
  const text = await readFile(join(dist, file))
  const compressed = await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return compressed.byteLength
}
