// The database of the last recorded release is brought to the newest schema.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { importTables } from '#tools/backup/copy-tables.ts'
import { countRows, findTablesWithLosses } from '#tools/releases/count-rows.ts'
import { readRelease } from '#tools/releases/release.ts'
import { embeddedOf } from './embedded-of.ts'
import { atMost, type Fault, secondsSince } from './fault.ts'
import { withDatabase } from './market.ts'

const releasesFolder = join(import.meta.dirname, '../../tests/releases')

export const upgradeFault: Fault = {
  name: 'upgrade',
  // `npm run test:server` upgrades every release.
  async run({ folder, log, onEnd }) {
    const version = lastRelease()
    const { url, stop } = await startEmbedded({ dataFolder: folder })
    onEnd(stop)
    const release = readRelease(join(releasesFolder, version))
    const superuserUrl = embeddedOf(folder)?.urlAs('postgres') ?? url
    await importTables({ url, superuserUrl }, join(releasesFolder, version), release)
    return withDatabase(url, async (db) => {
      const rowsBefore = sumOf(await countRows(db, release.tables))
      const recorded = release.tables.reduce((sum, { rows }) => sum + rows, 0)
      if (rowsBefore !== recorded) throw new Error(`${rowsBefore} of ${recorded} rows were imported`)
      const startedAtMs = performance.now()
      const migrations = await migrate(url)
      const upgradedAfter = secondsSince(startedAtMs)
      log(`${migrations.length} migrations after ${release.migration}`)
      const losses = await findTablesWithLosses(db, release.tables)
      const { rows: differences } = await sql`select * from recount()`.execute(db)
      return [
        {
          name: `tables of ${version} that lost rows`,
          measured: losses.length,
          unit: '',
          bar: atMost(0),
          note: `of ${release.tables.length}, ${rowsBefore} rows`,
        },
        { name: 'counters that differ from their rows', measured: differences.length, unit: '', bar: atMost(0) },
        {
          name: 'upgraded in',
          measured: upgradedAfter,
          unit: 's',
          bar: atMost(10),
          note: `${migrations.length} migrations`,
        },
      ]
    })
  },
}

function lastRelease(): string {
  const byNumber = new Intl.Collator('en', { numeric: true }).compare
  const version = readdirSync(releasesFolder).toSorted(byNumber).at(-1)
  if (version === undefined) throw new Error('No release is recorded')
  return version
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
