// Loads the written files into a database the fast way, without triggers, creating indexes afterwards; removes the files.
import { rmSync } from 'node:fs'
import type { Client } from 'pg'
import { dropIndexes } from '#tools/bench/drop-indexes.ts'
import type { MarketFile } from './write-market.ts'

/**
 * Fills the empty, migrated database of `client`. One statement each sets the counters that triggers would have
 * counted.
 */
export async function loadMarket(
  client: Client,
  files: readonly MarketFile[],
  pictures: readonly { key: string; width: number; height: number; placeholder: string }[],
  log: (line: string) => void,
): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(`set synchronous_commit = off`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(`set work_mem = '256MB'`)
  const indexes = await dropIndexes(client, [...files.map(({ table }) => table), 'bid_log'])
  for (const { key, width, height, placeholder } of pictures) {
    const values = [key, width, height, placeholder]
    await client.query('insert into images (key, width, height, placeholder) values ($1, $2, $3, $4)', values)
  }
  for (const { table, columns, path } of files) {
    log(`taking in ${table}`)
    await client.query(`copy ${table} (${columns}) from '${path.replaceAll("'", "''")}'`)
    // Ten million products would need another 22 GB until the end.
    rmSync(path)
  }
  log('taking in bid_log')
  await client.query(
    `insert into bid_log (product_id, bidder_id, price_cents, at)
       select product_id, bidder_id, price_cents, created_at from bids`,
  )
  await client.query(
    `update users u set likes_count = n.c
       from (select seller_id, sum(likes_count + (status = 'sold')::int)::int c from products group by 1) n
      where n.seller_id = u._id and n.c > 0`,
  )
  await client.query('update user_total set total = (select count(*) from users)')
  for (const definition of indexes) {
    log(definition.replace(/^CREATE (UNIQUE )?INDEX (\S+) .*$/s, 'indexing $2'))
    await client.query(definition)
  }
  log('analysing')
  await client.query('vacuum analyze')
  // Writes dirty pages now, not during the first measurement.
  await client.query('checkpoint')
  await client.query('checkpoint')
}

/** @throws if a counter is wrong. Takes a second for ten thousand products and an hour for a million. */
export async function checkCounters(client: Client): Promise<void> {
  const { rows } = await client.query(`select * from recount() limit 3`)
  if (rows.length > 0) throw new Error(`The generated market's counters are off: ${JSON.stringify(rows)}`)
}
