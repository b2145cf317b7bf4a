// Compares the build with its budgets: the compressed JavaScript each route needs for its first render, and what the
// service worker precaches.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readChunks } from './build/read-chunks.ts'
import { requireBuild } from './start/built-app.ts'

/** Of all files that the service worker precaches: talents pay for it in mobile data, with each version for what changes. */
const precacheBudgetKB = 800

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
  { texts: 'managers', besides: ['everybody'], kB: 17 },
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
  report(route, await sizesOf([...entry, ...(rendered.includes(route) ? [early] : []), ...chunks]), kB)
}
for (const { texts, besides, kB } of textBudgets) {
  const bundles = await Promise.all(
    localeFolders.map((folder) => {
      const moduleOf = (name: string) => `src/app/platform/i18n/${folder}/for-${name}.ts`
      return sizesOf([moduleOf(texts)], [...entry, ...besides.map(moduleOf)])
    }),
  )
  const [largest = []] = bundles.toSorted((a, b) => sum(b) - sum(a))
  report(`texts ${texts}`, largest, kB)
}
const precached = await listPrecachedFiles()
report('precached', await Promise.all(precached.map(sentBytes)), precacheBudgetKB, `${precached.length} files`)
process.exitCode = failures > 0 ? 1 : 0

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, bytes) => total + bytes, 0)
}

function report(name: string, sizes: readonly number[], budget: number, note = ''): void {
  const kB = sum(sizes) / 1000
  if (kB > budget) failures += 1
  const figures = `${kB.toFixed(1).padStart(6)} ${String(budget).padStart(8)}${kB > budget ? '  over' : ''}`
  console.log(`${name.padEnd(15)} ${figures}  ${note}`.trimEnd())
}

/** Of the scripts that the chunks load statically, without those that `loaded` loads. */
function sizesOf(chunks: readonly string[], loaded: readonly string[] = []): Promise<number[]> {
  const known = reachable(loaded)
  return Promise.all(
    [...reachable(chunks)].filter((file) => !known.has(file)).map((file) => sentBytes(join(dist, file))),
  )
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

/** The precache list that the build writes into `sw.js`. */
async function listPrecachedFiles(): Promise<string[]> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, path = '']) => join(dist, path))
  if (files.length === 0) throw new Error('The list of the files to precache was not found in sw.js')
  return files
}

/** Of the compressed copy beside the file, if there is one. */
async function sentBytes(file: string): Promise<number> {
  return (await stat(`${file}.br`).catch(() => stat(file))).size
}
