import { sql } from 'kysely'
import type { Db } from '#src/server/db/open.ts'
import type { KnownPlace, Reading } from './known-place.ts'

export type StoredEvent = {
  readonly _id: number
  /** Whom it is for; null is everyone. */
  readonly audience: string | null
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Events read at a time; as many may mean that there are more. */
export const eventsPerReading = 1000

type Row = { oldest: number; next: number } & (StoredEvent | { [Column in keyof StoredEvent]: null })

/** What is new to `place`, oldest first, at most `eventsPerReading`. Snapshot and events are of one statement, so of one moment. */
export async function readNewEvents(db: Db, place: KnownPlace): Promise<Reading & { events: StoredEvent[] }> {
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next, e.*
      from pg_current_snapshot() s left join lateral (
        select _id, audience, kind, data from events
         where _id > ${place.seen()} or _id = any(${place.missing()}::bigint[])
         order by _id limit ${eventsPerReading}
      ) e on true
     order by e._id`.execute(db)
  const events = rows.filter((row): row is Row & StoredEvent => row._id !== null)
  return {
    events,
    ids: events.map(({ _id }) => _id),
    oldestRunning: rows[0]?.oldest ?? 0,
    nextTransaction: rows[0]?.next ?? 0,
  }
}

/** Most events told to one who comes back; with more it is cheaper to ask anew. */
const longestBacklog = 500

/**
 * What one person (null: a visitor) may know of since an id or a moment, oldest first; null when it is too much.
 * Written as two ranges of an index: others' events are never looked at.
 */
export async function readBacklog(
  db: Db,
  person: string | null,
  from: { readonly after: number } | { readonly since: Date },
): Promise<StoredEvent[] | null> {
  const part = (audience: string | null) => {
    const events = db.selectFrom('events').select(['_id', 'audience', 'kind', 'data'])
    const own = audience === null ? events.where('audience', 'is', null) : events.where('audience', '=', audience)
    const recent = 'after' in from ? own.where('_id', '>', from.after) : own.where('at', '>=', from.since)
    return recent
      .orderBy('_id')
      .limit(longestBacklog + 1)
      .execute()
  }
  const parts = await Promise.all(person === null ? [part(null)] : [part(null), part(person)])
  const told = parts.flat().toSorted((one, other) => one._id - other._id)
  return told.length > longestBacklog ? null : told
}

/** How far back a process that begins to listen looks for events whose transactions are still under way. */
const startSeconds = 60

/** The newest event old enough to be past; everything above it is read again. */
export async function readStart(db: Db): Promise<number> {
  const { start } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max<number | null>('_id').as('start'))
    .where('at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${startSeconds})`)
    .executeTakeFirstOrThrow()
  return start ?? 0
}

/** The key that seals places, the same for every process on the database. */
export async function readEventKey(db: Db): Promise<Buffer> {
  await sql`insert into event_key default values on conflict do nothing`.execute(db)
  const { key } = await db.selectFrom('event_key').select('key').executeTakeFirstOrThrow()
  return Buffer.from(key.replaceAll('-', ''), 'hex')
}
