// Rows that are sent until they arrive: mails, pushes and webhook deliveries. The row decides, its job only says that an
// attempt may be due. Each is sent at least once, since a process may stop between the receiver's response and recording
// it.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

type DeliveryTable = 'mails' | 'push_deliveries' | 'webhook_deliveries'

type ClaimedRow = { readonly _id: string; readonly attempts: number }

/** What an attempt decided. */
type Outcome =
  /** Nothing more is sent: `finish` is called, whoever has claimed the row since. */
  | { readonly finish: () => Promise<unknown> }
  /** These columns are written, unless another process has claimed the row since. */
  | {
      readonly set: Readonly<Record<string, unknown>>
      /** Seconds until the next attempt; null after the last one. */
      readonly delaySeconds: number | null
      /** Called in the transaction that writes them. */
      readonly onFailure?: (tx: Tx) => Promise<void>
    }

type Delivery<Row extends ClaimedRow> = {
  readonly table: DeliveryTable
  /** Seconds after which an attempt without outcome counts as lost; longer than an attempt takes. */
  readonly leaseSeconds: number
  /** More columns to set when an attempt starts. */
  readonly onClaim?: RawBuilder<unknown>
  /** Reads what an attempt needs with the claimed row, `due`. */
  readonly select: RawBuilder<Row>
  readonly attempt: (row: Row) => Promise<Outcome>
  /** Enqueues the next attempt. */
  readonly enqueue: (tx: Tx, row: Row, when: { readonly startAfter: Date }) => Promise<void>
}

/** Attempts one delivery, if it is due and not claimed by another process, and schedules the next attempt if it fails. */
export async function attemptDelivery<Row extends ClaimedRow>(
  db: Db,
  _id: string,
  { table, leaseSeconds, onClaim, select, attempt, enqueue }: Delivery<Row>,
): Promise<void> {
  const { rows } = await sql<Row>`
    with due as (
      update ${sql.table(table)}
         set attempts = attempts + 1, next_at = ${timeIn(leaseSeconds)}${onClaim ? sql`, ${onClaim}` : sql``}
       where _id = ${_id}::uuid and next_at <= now()
      returning *)
    ${select}`.execute(db)
  const [row] = rows
  if (!row) return
  const outcome = await attempt(row)
  if ('finish' in outcome) return void (await outcome.finish())
  const { set, delaySeconds, onFailure } = outcome
  const columns = Object.entries(set).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  await db.transaction().execute(async (tx) => {
    const recorded = await sql<{ next_at: Date | null }>`
      update ${sql.table(table)}
         set next_at = ${delaySeconds === null ? sql`null` : timeIn(delaySeconds)}${sql.join(columns, sql``)}
       where _id = ${_id}::uuid and next_at is not null and attempts = ${row.attempts}
      returning next_at`.execute(tx)
    const [rescheduled] = recorded.rows
    if (!rescheduled) return
    await onFailure?.(tx)
    if (rescheduled.next_at) await enqueue(tx, row, { startAfter: rescheduled.next_at })
  })
}

const timeIn = (seconds: number) => sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`

/** Returns the ids of overdue rows, whose job was lost or whose process stopped. */
export async function listOverdue(db: Db, table: DeliveryTable): Promise<string[]> {
  // All rows of `push_deliveries` wait; the indexes of the others are of those that do.
  const isWaiting = table === 'push_deliveries' ? sql`true` : sql`state = 'waiting'`
  const { rows } = await sql<{ _id: string }>`
    select _id from ${sql.table(table)}
     where ${isWaiting} and next_at < now() - interval '30 seconds'
     order by next_at limit 500`.execute(db)
  return rows.map((row) => row._id)
}
