import { sql } from 'kysely'
import type { Db } from '#src/server/db/open-database.ts'

/** Maximum images per person and hour: more than thirty products with six each. */
const maxImagesPerHour = 200

/**
 * Counts uploads before they are processed, so that concurrent ones cannot exceed the limit. Returns the seconds to
 * wait if there were too many; refused uploads are not counted, so that the wait does not grow.
 */
export async function admitUploads(db: Db, userId: string, count: number): Promise<{ retryAfter: number | null }> {
  if (count === 0) return { retryAfter: null }
  const reserved = await sql<{ _id: number }>`
    insert into image_uploads (user_id) select ${userId} from generate_series(1, ${count}::int) returning _id`.execute(
    db,
  )
  const { sent, wait } = await db
    .selectFrom('image_uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('sent'),
      sql<number>`ceil(extract(epoch from min(at) + interval '1 hour' - now()))::int`.as('wait'),
    ])
    .where('user_id', '=', userId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (sent <= maxImagesPerHour) return { retryAfter: null }
  await db
    .deleteFrom('image_uploads')
    .where(
      '_id',
      'in',
      reserved.rows.map(({ _id }) => _id),
    )
    .execute()
  return { retryAfter: wait }
}
