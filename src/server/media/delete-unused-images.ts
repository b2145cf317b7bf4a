import { sql } from 'kysely'
import type { Db } from '#src/server/db/open-database.ts'

/** Days an unused upload is stored, which is enough to finish a listing draft. */
const unclaimedRetentionDays = 7

/** Images per transaction. */
const batchSize = 200

type ImageHolder = { readonly remove: (key: string) => Promise<void> }

/**
 * Deletes old unused images with their files in all `holders`, and expired upload counts. Safe to run concurrently with
 * uploads and claims of the same images.
 */
export async function deleteUnusedImages(db: Db, holders: readonly ImageHolder[]): Promise<void> {
  await db
    .deleteFrom('image_uploads')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  while ((await deleteBatch(db, holders)) === batchSize);
}

/** Locks images before checking their use, so that a concurrent claim waits and finds the image deleted. */
async function deleteBatch(db: Db, holders: readonly ImageHolder[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const expired = await sql<{ key: string }>`
      select key from images
       where created_at < now() - make_interval(days => ${unclaimedRetentionDays}) and ${unused}
       order by created_at limit ${batchSize} for update skip locked`.execute(tx)
    const keys = expired.rows.map(({ key }) => key)
    const deleted = await sql<{ key: string }>`
      delete from images where key = any(${keys}) and ${unused} returning key`.execute(tx)
    // Before the commit, because afterwards the same image may be uploaded again.
    for (const { key } of deleted.rows) {
      for (const holder of holders) await holder.remove(key)
    }
    return deleted.rows.length
  })
}

const unused = sql<boolean>`not exists (select from product_images where image_key = images.key)
  and not exists (select from task_posters where image_key = images.key)
  and not exists (select from flag_pictures where image_key = images.key)
  and not exists (select from users where substring(icon from '[0-9a-f]{40}') = images.key)`
