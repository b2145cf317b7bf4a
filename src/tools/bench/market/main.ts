// npm run bench:market [-- section …] [--items 1000000] [--small 10000] [--keep] [--json file]: what Curio's market
// costs at a million items, every figure a ratio to something else measured in the same run. Ends with 1 when a bar
// was missed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { openDatabase } from '#src/server/db/open.ts'
import { prepareMarket } from './data/prepare-markets.ts'
import { type Figure, judge } from './figure.ts'
import { table } from './report.ts'
import { hotSection } from './sections/hot.ts'
import { httpSection } from './sections/http.ts'
import { listsSection } from './sections/lists.ts'
import { scrollSection } from './sections/scroll.ts'
import { searchSection } from './sections/search.ts'
import type { Market } from './section.ts'

const sections = [listsSection, searchSection, httpSection, hotSection, scrollSection]

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '10000' },
    keep: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const unknown = wanted.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${sections.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const chosen = sections.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const since = performance.now()
const say = (line: string) => {
  const seconds = Math.round((performance.now() - since) / 1000)
  process.stderr.write(`${String(seconds).padStart(5)} s  load ${loadavg()[0]?.toFixed(1)}  ${line}\n`)
}

const dataDir = join(tmpdir(), 'curio-bench-market')
mkdirSync(dataDir, { recursive: true, mode: 0o755 })
const postgres = await startEmbedded({ dir: dataDir, log: say })
const figures: Figure[] = []
try {
  const small = await open(Number(flags.small))
  const large = await open(Number(flags.items))
  for (const section of chosen) {
    say(section.name)
    figures.push(...(await section.run({ small, large, dataDir, say })))
  }
  await Promise.all([small.db.destroy(), large.db.destroy()])
} finally {
  await postgres.stop()
  if (!flags.keep) rmSync(dataDir, { recursive: true, force: true })
}

const judged = judge(figures)
const missed = judged.filter(({ verdict }) => verdict === 'missed').length
console.log(table(judged))
console.log(
  `${flags.small} and ${flags.items} items · ${cpus().length} × ${cpus()[0]?.model.trim()} · Node ${process.version} · ` +
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} · ${missed === 0 ? 'every bar kept' : `${missed} missed`}`,
)
if (flags.json) writeFileSync(flags.json, `${JSON.stringify(judged, null, 2)}\n`)
process.exitCode = missed === 0 ? 0 : 1

async function open(items: number): Promise<Market> {
  const url = await prepareMarket({ url: postgres.url, dataDir, say }, items)
  return { url, items, db: openDatabase(url) }
}
