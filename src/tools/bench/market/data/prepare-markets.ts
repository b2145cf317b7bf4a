// Two generated markets in a PostgreSQL of their own, made when they are not there yet.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { sql } from 'kysely'
import { openDatabase } from '#src/server/db/open.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { learnMarket } from './learn-market.ts'
import { checkCounters, loadMarket } from './load-market.ts'
import type { MarketSize } from './make-item.ts'
import { drawSharedPictures } from './pictures.ts'
import { writeMarket } from './write-market.ts'

/** Goes up when the generator makes something else of the same size. */
const generator = 3

/** Items up to which the counters are checked one by one. */
const countable = 10_000

type Preparation = {
  /** A database of the PostgreSQL that shall keep the market. */
  readonly url: string
  readonly dataDir: string
  readonly say: (line: string) => void
}

const sizeOf = (items: number): MarketSize => ({ items, users: Math.max(100, Math.round(items / 10)) })

/** The URL of a database with `items` generated pieces, made in a few minutes a million unless it is kept from before. */
export async function prepareMarket({ url, dataDir, say }: Preparation, items: number): Promise<string> {
  const name = `market_${items}`
  const market = databaseUrl(url, name)
  const stamp = `generator ${generator}`
  if ((await stampOf(url, name)) === stamp) {
    await migrate(market)
    return market
  }
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  await migrate(market)
  const since = performance.now()
  say(`making ${items.toLocaleString('en-US')} items`)
  const pictures = await drawSharedPictures(dataDir)
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const files = await writeMarket(
    folder,
    sizeOf(items),
    pictures.map(({ key }) => key),
  )
  await withClient(market, async (client) => {
    await loadMarket(client, files, pictures, say)
    // A larger one is made by the same statements.
    if (items <= countable) await checkCounters(client)
  })
  rmSync(folder, { recursive: true })
  say('learning phrases')
  const db = openDatabase(market, { max: 1 })
  await learnMarket(db, sizeOf(items))
  await sql`vacuum analyze search_lookups, search_phrases, search_facets, search_queue`.execute(db)
  await db.destroy()
  await withClient(url, (client) => client.query(`comment on database ${name} is '${stamp}'`))
  say(`made ${items.toLocaleString('en-US')} items in ${Math.round((performance.now() - since) / 1000)} s`)
  return market
}

/** What a database was made by; undefined when there is none, or one that was left half made. */
async function stampOf(url: string, name: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    )
    return rows[0]?.stamp ?? undefined
  })
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
