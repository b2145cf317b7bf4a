// Ten thousand auctions that end within a minute, on one process, in a copy of the small market.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { withClient } from '#tools/bench/generated-database.ts'
import type { Section } from '#tools/bench/market/section.ts'
import { percentile } from '#tools/bench/percentile.ts'
import { cpuSeconds } from '#tools/bench/servers/cpu-time.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

/** Seconds until the first auction ends, and from the first end to the last. */
const leadSeconds = 8
const spanSeconds = 60
/** Seconds by which an auction may be ended late. */
const limitSeconds = 5
const timeoutMs = (leadSeconds + spanSeconds + 60) * 1000

export const endsSection: Section = {
  name: 'ends',
  run: async ({ small, dataDir, log }) => {
    const copy = databaseUrl(small.url, 'market_ends')
    const runOutside = (...statements: readonly string[]) =>
      withClient(databaseUrl(small.url, 'postgres'), async (client) => {
        for (const statement of statements) await client.query(statement)
      })
    const name = new URL(small.url).pathname.slice(1)
    await runOutside(
      'drop database if exists market_ends',
      // A database in use cannot be copied; the pool opens new connections when it needs them.
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      `create database market_ends template ${name}`,
    )
    const curio = await runCurio(copy, dataDir)
    const { late, cpu } = await withClient(copy, async (client) => {
      const cpuBefore = cpuSeconds(curio.pid)
      await scheduleEnds(client)
      const startedAtMs = performance.now()
      let running = Infinity
      while (running > 0 && performance.now() - startedAtMs < timeoutMs) {
        await pause(3000)
        running = await countRunning(client)
        log(`ends: ${running} auctions run`)
      }
      return { cpu: cpuSeconds(curio.pid) - cpuBefore, late: await readDelays(client) }
    }).finally(curio.stop)
    await runOutside('drop database market_ends')
    return [
      {
        section: 'ends',
        name: `${late.length.toLocaleString('en-US')} auctions within ${spanSeconds} s, the latest after its end : its limit`,
        unit: 's',
        baseline: limitSeconds,
        measured: Math.max(...late),
        threshold: { kind: 'max', ratio: 1 },
        note: `p50 ${percentile(late, 0.5).toFixed(2)} s, p99 ${percentile(late, 0.99).toFixed(2)} s, ${((cpu * 1000) / late.length).toFixed(2)} ms CPU each`,
      },
    ]
  },
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
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

async function countRunning(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from products join bench_ends using (_id) where status = 'active'`,
  )
  return rows[0]?.n ?? 0
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
