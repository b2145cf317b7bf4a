// An auction of every product of the small market ends within a minute, on one process, in a copy of it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { databaseUrl, type TwoSizes } from '#tools/bench/generated-database.ts'
import { percentile } from '#tools/bench/percentile.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { cpuSeconds } from '#tools/bench/servers/process-usage.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { withClient } from '#tools/with-database.ts'

/** Seconds until the first auction ends, and from the first end to the last. */
const leadSeconds = 8
const spanSeconds = 60
const timeoutMs = (leadSeconds + spanSeconds + 60) * 1000

export async function measureEnds({ small, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const copy = databaseUrl(small.url, 'market_ends')
  const name = new URL(small.url).pathname.slice(1)
  await withClient(databaseUrl(small.url, 'postgres'), async (client) => {
    await client.query('drop database if exists market_ends')
    // A database in use cannot be copied; the pool opens new connections when it needs them.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.query(`create database market_ends template ${name}`)
  })
  const curio = await runCurio(run, copy, dataDir)
  return withClient(copy, async (client) => {
    const cpuBefore = cpuSeconds(curio.pid)
    await scheduleEnds(client)
    const startedAtMs = performance.now()
    let delays = await readDelays(client)
    while (delays.includes(Infinity) && performance.now() - startedAtMs < timeoutMs) {
      await pause(3000)
      delays = await readDelays(client)
      run.log(`${delays.filter((seconds) => seconds === Infinity).length} auctions run`)
    }
    const cpuMs = ((cpuSeconds(curio.pid) - cpuBefore) * 1000) / delays.length
    return [
      {
        name: `${delays.length.toLocaleString('en-US')} auctions within ${spanSeconds} s: the latest after its end`,
        unit: 's',
        measured: Math.max(...delays),
        threshold: atMost(5),
        note: `p50 ${percentile(delays, 0.5).toFixed(2)} s, ${cpuMs.toFixed(2)} ms CPU each`,
      },
    ]
  })
}

/** Starts an auction of every product, with its job. Their ends are stored, since an auction without bids loses its own. */
async function scheduleEnds(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `create table bench_ends as
       select _id, clock_timestamp() + make_interval(secs => $1 + $2::float8 * row_number() over () / count(*) over ()) as bid_end
         from products`,
    [leadSeconds, spanSeconds],
  )
  await client.query(
    `update products p set status = 'active', bid_end = e.bid_end, deleted_at = null, bid_ended_at = null,
            sold_cents = null, buyer_id = null
       from bench_ends e where e._id = p._id`,
  )
  await client.query(
    `insert into pgboss.job (name, data, start_after)
       select 'end-auction', jsonb_build_object('productId', _id), bid_end from bench_ends`,
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze')
}

/** Returns the seconds from each end to its processing; infinite for an auction that still runs. */
async function readDelays(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ late: number }>(
    `select case when p.status = 'active' then 'infinity'
              else extract(epoch from p.updated_at - e.bid_end) end::float8 as late
       from products p join bench_ends e on e._id = p._id`,
  )
  return rows.map(({ late }) => late)
}
