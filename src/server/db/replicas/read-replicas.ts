// Read replicas: standbys of the primary on which calls are answered that only read. A statement runs on one only if it
// has replayed the log up to what the caller has changed or seen, and up to where the primary was `maxLagSeconds` ago.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { openNumbers, sealNumbers } from '#src/server/db/secrets/seal-numbers.ts'
import { batchLoad } from '#src/server/db/batch-load.ts'
import { isReplicaFailure } from '#src/server/db/connection/classify-failure.ts'
import { createDatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import { parseDatabaseUrl } from '#src/server/db/connection/database-url.ts'
import { type DatabaseMonitor, monitorDatabase, type MonitorLog } from '#src/server/db/connection/monitor-database.ts'
import { databaseOf, type Db, openPool } from '#src/server/db/connection/open-database.ts'

/** What a caller has changed or seen, as `sealPosition` returned it; undefined for nothing. */
type SealedPosition = string | undefined

export type ReadReplicas = {
  /** A database for reading what includes everything up to these log positions. */
  readonly asOf: (...positions: readonly SealedPosition[]) => Db
  /** For reading what a replica may not have. */
  readonly onPrimary: Db
  /** Seals a log position after everything that is committed now. Never rejects. */
  readonly sealPosition: () => Promise<string>
  /** `lagSeconds`: for how long the replica has not had what the primary has; infinite if it cannot be used. */
  readonly states: () => readonly { readonly replica: string; readonly lagSeconds: number }[]
  /** Whether the reads of a replica go to the primary, because it is away or lags. */
  readonly isBehind: () => boolean
  /** Statements and transactions of calls that may read a replica, by where they ran. */
  readonly counts: { replica: number; primary: number }
  readonly close: () => Promise<void>
}

type ReplicaOptions = {
  /** Each of one host. */
  readonly urls: readonly string[]
  readonly primary: pg.Pool
  /** Seals log positions; the same for every process on the database. */
  readonly key: Buffer
  readonly maxLagSeconds: number
  /** The maximum number of connections to each replica. */
  readonly connections: number
  readonly log: MonitorLog
  readonly checkEveryMs?: number
}

/** The highest limit of lag. Streams of events cover as much before what a page shows, which a replica may have read. */
export const maxReplicaLagSeconds = 10

/** Milliseconds of a check without an answer after which a replica counts as silent: its reads go to the primary. */
const silentAfterMs = 1500

/** Lags up to an hour are measured. */
const maxSamples = 3600

// A PostgreSQL is recognized by when it started, and a replica of it by the identifier that their clusters share.
const server = `
  (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint as server,
  (select system_identifier::text from pg_control_system()) as cluster`

/**
 * Where the log ends. Everything that is committed is before it, also with synchronous_commit off. It is behind the header
 * of the next page, or segment, when there is nothing in it yet, which a replica replays with what follows.
 */
const primaryStatement = `
  select ${server}, position - case when position % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
                                    when position % current_setting('wal_block_size')::int = 24 then 24 else 0 end as position
    from (select (pg_current_wal_insert_lsn() - '0/0')::bigint as position) as log`

/** No row from a server that is no standby, or no longer. */
const replicaStatement = `
  select ${server}, (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed,
         (greatest(pg_last_wal_replay_lsn(), pg_last_wal_receive_lsn()) - '0/0')::bigint as received
   where pg_is_in_recovery()`

/** A log position of the primary that started at `server`. */
type LogPosition = { readonly server: number; readonly cluster: string; readonly position: number }

/** What is known of one primary and the replicas while they follow it. After a failover everything begins anew. */
type Reign = {
  readonly server: number
  readonly cluster: string
  /** Where its log ended, at times of this process's clock, oldest first. */
  readonly samples: { readonly atMs: number; readonly position: number }[]
  /** How far each replica had received the log when it was first seen, and when that was. */
  readonly firstReceived: Map<number, { readonly received: number; readonly atMs: number }>
  /** How far each connection's replica has replayed the log at least. */
  readonly replayed: WeakMap<object, number>
}

const beginReign = ({ server, cluster }: Pick<LogPosition, 'server' | 'cluster'>): Reign => ({
  server,
  cluster,
  samples: [],
  firstReceived: new Map(),
  replayed: new WeakMap(),
})

type Replica = {
  readonly label: string
  readonly pool: pg.Pool
  readonly monitor: DatabaseMonitor
  lagSeconds: number
}

export function openReadReplicas(options: ReplicaOptions): ReadReplicas {
  const { urls, primary, key, maxLagSeconds, connections, log, checkEveryMs = 1000 } = options
  const counts = { replica: 0, primary: 0 }
  let reign = beginReign({ server: 0, cluster: '' })
  let turn = 0

  const loadPosition = batchLoad<LogPosition>(async () => {
    const { rows } = await primary.query<LogPosition>(primaryStatement)
    return new Map(rows.map((row) => ['', row]))
  })
  const readPrimary = async (): Promise<LogPosition> => {
    const found = await loadPosition('')
    if (!found) throw new Error('The primary has no log position')
    if (found.server !== reign.server) reign = beginReign(found)
    return found
  }
  const sample = async () => {
    const atMs = performance.now()
    const { position } = await readPrimary()
    reign.samples.push({ atMs, position })
    if (reign.samples.length > maxSamples) reign.samples.shift()
  }

  /**
   * Returns how far the replica of a connection has replayed the log of the current primary; `unproven` if that is not
   * known yet, and null if it is none, or remains unproven. After a failover a replica may have more of the old primary's log than the new primary had, and then
   * follows no more. So it counts once it has replayed something that it had not received when it was first seen.
   */
  const readReplayed = async (client: Pick<pg.Client, 'query'>): Promise<number | 'unproven' | null> => {
    const { firstReceived, cluster } = reign
    const { rows } =
      await client.query<Record<'server' | 'cluster' | 'replayed' | 'received', string>>(replicaStatement)
    const [row] = rows
    if (row?.cluster !== cluster) return null
    const replayed = Number(row.replayed)
    const first = firstReceived.get(Number(row.server))
    if (first && replayed > first.received) return replayed
    if (first) return performance.now() - first.atMs < maxLagSeconds * 1000 ? 'unproven' : null
    firstReceived.set(Number(row.server), { received: Number(row.received), atMs: performance.now() })
    // Written to the log, so that there is something to replay. A role without the right waits for the next change.
    primary.query(`select pg_logical_emit_message(true, 'curio', '')`).catch(() => {})
    return 'unproven'
  }

  /** For how long the primary has had what a replica has not. */
  const lagOf = (replayed: number | 'unproven' | null): number => {
    if (typeof replayed !== 'number' || reign.samples.length === 0) return Infinity
    const missing = reign.samples.find(({ position }) => position > replayed)
    return missing ? (performance.now() - missing.atMs) / 1000 : 0
  }

  const replicas = urls.map((url): Replica => {
    const label = parseDatabaseUrl(url)?.label ?? ''
    const sockets = createDatabaseSockets()
    const checkLag = async (client: Pick<pg.Client, 'query'>) => {
      const replayed = await readReplayed(client)
      replica.lagSeconds = lagOf(replayed)
      // The monitor connects anew, possibly to another replica.
      return replayed !== 'unproven' && replica.lagSeconds > maxLagSeconds ? 'read-only' : 'ok'
    }
    const monitor = monitorDatabase({
      url,
      sockets,
      log,
      name: `the read replica ${label}`,
      readOnlyText: 'lags, or does not follow the primary: its reads go to the primary',
      readState: checkLag,
      intervalMs: checkEveryMs,
      silentAfterMs,
    })
    const replica: Replica = {
      label,
      pool: openPool(url, { max: connections, sockets }),
      monitor,
      lagSeconds: Infinity,
    }
    return replica
  })
  const lagSecondsOf = ({ monitor, lagSeconds }: Replica) => (monitor.isAnswering() ? lagSeconds : Infinity)
  const isUsable = (replica: Replica) => lagSecondsOf(replica) <= maxLagSeconds

  /** The position that a replica may not be behind; infinite while it is not known. */
  const positionWithinLag = () => {
    const { samples } = reign
    const latestMs = performance.now() - maxLagSeconds * 1000
    const newest = samples.at(-1)
    if (!newest || newest.atMs < latestMs) return Infinity
    return (samples.findLast(({ atMs }) => atMs <= latestMs) ?? samples[0] ?? newest).position
  }

  /** Returns a connection whose replica has replayed the log up to `position`; null if there is none. */
  const connectAsOf = async (position: number): Promise<pg.PoolClient | null> => {
    const withinLag = positionWithinLag()
    const required = Math.max(position, withinLag)
    if (required === Infinity) return null
    turn += 1
    const inTurn = [...replicas.slice(turn % replicas.length), ...replicas.slice(0, turn % replicas.length)]
    for (const replica of inTurn.filter(isUsable)) {
      const client = await replica.pool.connect().catch(() => null)
      if (!client) continue
      const known = reign.replayed
      // A connection belongs to one server, whose position only grows: it is read again if the known one is too old.
      const replayed = known.get(client) ?? 0
      if (replayed >= required) return client
      const now = await readReplayed(client).catch((error: Error) => error)
      if (typeof now === 'number') known.set(client, now)
      if (typeof now === 'number' && now >= required) return client
      // The next connection may be to a replica that does not lag.
      client.release(now !== 'unproven' && !(typeof now === 'number' && now >= withinLag))
    }
    return null
  }

  const poolAsOf = (position: number): PostgresPool => ({
    options: {},
    connect: async () => {
      const client = await connectAsOf(position)
      if (client) return orPrimary(client, primary, counts)
      counts.primary += 1
      return primary.connect()
    },
    end: async () => {},
  })
  const onPrimary = databaseOf(poolAsOf(Infinity))
  // Most readers have changed nothing.
  const anyDb = databaseOf(poolAsOf(0))

  const positionOf = (sealed: SealedPosition): number => {
    if (!sealed) return 0
    const [position, primaryServer] = openNumbers(key, sealed) ?? [0, 0]
    // It may be of the primary before a failover, or of a newer one than this process knows.
    return primaryServer === reign.server ? position : Infinity
  }

  const trySample = () => void sample().catch(() => {})
  const timer = setInterval(trySample, checkEveryMs)
  trySample()
  return {
    asOf(...positions) {
      const position = Math.max(0, ...positions.map(positionOf))
      if (position === Infinity) return onPrimary
      return position === 0 ? anyDb : databaseOf(poolAsOf(position))
    },
    onPrimary,
    async sealPosition() {
      const found = await readPrimary().catch(() => null)
      // What no primary has keeps the caller on the primary.
      return sealNumbers(key, found ? [found.position, found.server] : [0, 0])
    },
    states: () => replicas.map((replica) => ({ replica: replica.label, lagSeconds: lagSecondsOf(replica) })),
    isBehind: () => !replicas.every(isUsable),
    counts,
    async close() {
      clearInterval(timer)
      await Promise.all(replicas.flatMap(({ monitor, pool }) => [monitor.close(), pool.end()]))
    },
  }
}

/**
 * A replica's connection. If it fails, or the replica cancels a statement to replay the log, the statement is repeated on
 * the primary, after those of its transaction.
 */
function orPrimary(replica: pg.PoolClient, primary: pg.Pool, counts: ReadReplicas['counts']): PostgresPoolClient {
  let client = replica
  let transaction: (readonly [string, unknown[]])[] = []
  const run = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      if (client !== replica || !isReplicaFailure(error)) throw error
      client = await primary.connect()
      replica.release(true)
      for (const statement of transaction) await client.query(...statement)
      return client.query(text, values)
    }
  }
  const query = async (text: string, values: unknown[]) => {
    const result = await run(text, values)
    if (/^(commit|rollback)$/.test(text)) transaction = []
    else if (transaction.length > 0 || /^(begin|start transaction)/.test(text)) transaction.push([text, values])
    return result
  }
  const release = () => {
    counts[client === replica ? 'replica' : 'primary'] += 1
    client.release()
  }
  return { query, release } as unknown as PostgresPoolClient
}
