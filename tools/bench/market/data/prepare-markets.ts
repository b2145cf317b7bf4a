// Two generated markets in a PostgreSQL of their own, made when they are not there yet.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#src/server/db/open-database.ts'
import { ensureGeneratedDatabase, type BenchSetup, withClient } from '#tools/bench/generated-database.ts'
import { buildSearchTerms } from './build-search-terms.ts'
import { checkCounters, loadMarket } from './load-market.ts'
import type { MarketSize } from './generate-product.ts'
import { storeSharedImages } from './shared-images.ts'
import { writeMarket } from './write-market.ts'

/** Goes up when the generator makes something else of the same size. */
const generatorVersion = 3

/** Items up to which the counters are checked one by one. */
const recountLimit = 10_000

const sizeOf = (items: number): MarketSize => ({ products: items, users: Math.max(100, Math.round(items / 10)) })

/** The URL of a database with `items` generated pieces, made in a few minutes a million unless it is kept from before. */
export function prepareMarket({ url, dataDir, log }: BenchSetup, items: number): Promise<string> {
  const fill = async (market: string) => {
    const since = performance.now()
    log(`making ${items.toLocaleString('en-US')} items`)
    const pictures = await storeSharedImages(dataDir)
    const folder = join(dataDir, 'files')
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    const files = await writeMarket(
      folder,
      sizeOf(items),
      pictures.map(({ key }) => key),
    )
    await withClient(market, async (client) => {
      await loadMarket(client, files, pictures, log)
      // A larger one is made by the same statements.
      if (items <= recountLimit) await checkCounters(client)
    })
    rmSync(folder, { recursive: true })
    log('learning phrases')
    const db = openDatabase(market, { max: 1 })
    await buildSearchTerms(db, sizeOf(items))
    await sql`vacuum analyze search_prefixes, search_phrases, search_facets, search_queue`.execute(db)
    await db.destroy()
    log(`made ${items.toLocaleString('en-US')} items in ${Math.round((performance.now() - since) / 1000)} s`)
  }
  return ensureGeneratedDatabase(url, { name: `market_${items}`, stamp: `generator ${generatorVersion}`, fill })
}
