import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { EventTracker } from './event-tracker.ts'

export type StoredEvent = {
  readonly _id: number
  /** The person who receives it; null: everyone to whom the product is shown that it names. */
  readonly audience: string | null
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Maximum events per read; a full result means that there may be more. */
export const eventsPerBatch = 1000

type Row = { oldest: number } & (StoredEvent | { [Column in keyof StoredEvent]: null })

/**
 * Reads the events new to `tracker`, oldest first, at most `eventsPerBatch`, and records them. One statement returns
 * snapshot and events, so both are consistent. Nothing after it can fail, or events would be recorded and not returned.
 */
export async function readNewEvents(db: Db, tracker: EventTracker): Promise<StoredEvent[]> {
  if (tracker.hasNewGaps()) tracker.closeGapsAfter(await assignTransactionId(db))
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(s)::text::bigint as oldest, e.*
      from pg_current_snapshot() s left join lateral (
        select _id, audience, kind, data from events
         where _id > ${tracker.highestSeen()} or _id = any(${tracker.missingIds()}::bigint[])
         order by _id limit ${eventsPerBatch}
      ) e on true
     order by e._id`.execute(db)
  const events = rows.filter((row): row is Row & StoredEvent => row._id !== null)
  tracker.record({ ids: events.map(({ _id }) => _id), oldestRunning: rows[0]?.oldest ?? 0 })
  return events
}

/** Begins and ends a transaction with an id of its own. Returns the id, which is higher than all assigned before. */
async function assignTransactionId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(db)
  return rows[0]?.id ?? Infinity
}

/** Maximum events replayed after a reconnect; with more, a refetch is cheaper. */
const maxBacklog = 500

/** Who reads a stream: a person (null: a visitor), and the products whose events it receives (null: all). */
export type Audience = { readonly person: string | null; readonly products: readonly string[] | null }

/**
 * Reads the events of an audience, oldest first: those after an id or, of products, also those since an instant; without
 * an id, all since the instant. Null if there are too many. Uses an index for each kind, so that other people's events and
 * other products' are not read.
 */
export async function readBacklog(
  db: Db,
  { person, products }: Audience,
  { after = null, since = null }: { readonly after?: number | null; readonly since?: Date | null },
): Promise<StoredEvent[] | null> {
  const [isAfter, isSince] = [sql`_id > ${after}::bigint`, sql`at >= ${since}::timestamptz`]
  const isMissed = after === null ? isSince : isAfter
  const { rows } = await sql<StoredEvent>`
    select * from (
      (select _id, audience, kind, data from events
        where audience = ${person}::uuid and ${isMissed}
        order by _id limit ${maxBacklog + 1})
      union all
      (select _id, audience, kind, data from events
        where audience is null
          and ${products === null ? isMissed : sql`data ->> 'productId' = any(${products}::text[]) and (${isAfter} or ${isSince})`}
        order by _id limit ${maxBacklog + 1})
    ) backlog order by _id`.execute(db)
  return rows.length > maxBacklog ? null : rows
}

/** Seconds before the start in which events of still running transactions are expected. */
const startLookbackSeconds = 60

/** Returns the newest event old enough to have no open gaps below it; later ones are read again. */
export async function readStartId(db: Db): Promise<number> {
  const { start } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max<number | null>('_id').as('start'))
    .where('at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${startLookbackSeconds})`)
    .executeTakeFirstOrThrow()
  return start ?? 0
}
