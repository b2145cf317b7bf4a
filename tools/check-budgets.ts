// Compares the build with its budgets: the compressed JavaScript each route needs for its first render, what the service
// worker precaches, and the charts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { measurePrecache, precacheBudgetKB } from './measure-precache.ts'

/** Per route, in kB (1000 bytes) of brotli: the entry, the chunks of the route's file and its layouts, what they import. */
const budgets: readonly { readonly route: string; readonly kB: number }[] = [
  // Includes the listener that lets Back close dialogs, which must run before the router's, and the table of routes.
  { route: '/login', kB: 104.5 },
  // Events before hydration are also replayed when the page is rendered anew.
  { route: '/antiques', kB: 115.5 },
  // Starts from the card of a list, says why a product is hidden, and opens the dialog that reports it.
  { route: '/antique/$id', kB: 122.5 },
  { route: '/me', kB: 139 },
  // Its dialogs say so where they cannot be loaded.
  { route: '/projects', kB: 114.5 },
  // Offline its task is read from the device.
  { route: '/task/$id', kB: 129 },
  { route: '/tasks', kB: 116 },
  { route: '/talent', kB: 115.5 },
]

/** Pictures of figures, drawn without a library: a chunk of its own, with a budget in kB of gzip. */
const chartModule = 'src/app/platform/trends/charts.tsx'
const chartBudgetKB = 5

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)

const dist = join(import.meta.dirname, '../dist')
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')))
const keys = Object.keys(manifest)
/** The inline script of server-rendered pages. */
const early = 'src/app/ssr/event-replay.ts'
const rendered = budgets.map(({ route }) => route).filter((route) => route !== '/login')
const entry = keys.filter((key) => manifest[key]?.isEntry && key !== early)
const ROUTE_FILE = /^src\/app\/routes\/(.+)\.tsx(\?.*)?$/

let failures = 0
console.log('route            kB   budget')
for (const { route, kB } of budgets) {
  const name = keys.map(routeName).find((name) => name !== null && pathOf(name) === route)
  if (!name) {
    failures += 1
    console.log(`${route.padEnd(12)} has no chunk of its own in this build`)
    continue
  }
  const chunks = keys.filter((key) => belongsToRoute(routeName(key), name))
  const sizes = await Promise.all(
    [...reachable([...entry, ...(rendered.includes(route) ? [early] : []), ...chunks])].map(compressedSize),
  )
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
  if (size > kB) failures += 1
  console.log(
    `${route.padEnd(12)} ${size.toFixed(1).padStart(6)} ${String(kB).padStart(8)}${size > kB ? '  over' : ''}`,
  )
}
const precached = await measurePrecache(dist)
if (precached.kB > precacheBudgetKB) failures += 1
console.log(
  `precached    ${precached.kB.toFixed(1).padStart(6)} ${String(precacheBudgetKB).padStart(8)}${precached.kB > precacheBudgetKB ? '  over' : ''}  ${precached.files} files`,
)
const charts = (await gzippedSize(chartModule)) / 1000
if (!(charts <= chartBudgetKB)) failures += 1
console.log(
  `charts       ${charts.toFixed(1).padStart(6)} ${String(chartBudgetKB).padStart(8)}${charts <= chartBudgetKB ? '' : '  over'}`,
)
process.exitCode = failures > 0 ? 1 : 0

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
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

/** NaN if the module has no chunk of its own in this build. */
async function gzippedSize(key: string): Promise<number> {
  const file = manifest[key]?.file
  if (file === undefined) return Number.NaN
  return (await promisify(gzip)(await readFile(join(dist, file)), { level: 9 })).byteLength
}

async function compressedSize(file: string): Promise<number> {
  const text = await readFile(join(dist, file))
  const compressed = await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return compressed.byteLength
}
