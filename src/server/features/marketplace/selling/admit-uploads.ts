import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'

/** What one person may upload in 24 hours. */
export type UploadQuota = { readonly images: number; readonly bytes: number }

/**
 * Counts uploads before they are processed, so that concurrent ones cannot exceed the quota. Returns the problem if they
 * do; refused uploads are not counted, so that the time to wait does not grow.
 */
export async function admitUploads(
  db: Db,
  quota: UploadQuota,
  userId: string,
  images: readonly Blob[],
): Promise<Problem | null> {
  if (images.length === 0) return null
  const counted = await db
    .insertInto('image_uploads')
    .values(images.map(({ size }) => ({ user_id: userId, bytes: size })))
    .returning('_id')
    .execute()
  // The newest upload that, with those after it, exceeds the quota has to be forgotten first.
  const { rows } = await sql<{ secondsToWait: number }>`
    select ceil(extract(epoch from at + interval '1 day' - now()))::int as "secondsToWait"
      from (select _id, at, count(*) over since as images, sum(bytes) over since as bytes
              from image_uploads where user_id = ${userId} and at > now() - interval '1 day'
            window since as (order by at desc, _id desc)) as uploads
     where images > ${quota.images} or bytes > ${quota.bytes}
     order by at desc, _id desc limit 1`.execute(db)
  const [exceeded] = rows
  if (!exceeded) return null
  await db
    .deleteFrom('image_uploads')
    .where(
      '_id',
      'in',
      counted.map(({ _id }) => _id),
    )
    .execute()
  return problem('upload-quota', { retryAfter: exceeded.secondsToWait })
}
