import { sql } from 'kysely'
import { longTransaction, type Db } from '#src/server/db/connection/open-database.ts'
import { deleteOrphans, type OrphanContext } from '#src/server/storage/delete-orphans.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { isImageKey } from './image-store.ts'

/** Days an unused upload is stored, which is enough to finish a listing draft. */
const unclaimedRetentionDays = 7

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
  while (await deleteOne(db, holders));
}

/**
 * Locks an image before checking its use, so that a concurrent claim waits and finds the image deleted. One at a time:
 * a store that fails must not bring back the rows of images that it has already removed.
 */
async function deleteOne(db: Db, holders: readonly ImageHolder[]): Promise<boolean> {
  return longTransaction(db, async (tx) => {
    const expired = await sql<{ key: string }>`
      select key from images
       where created_at < now() - make_interval(days => ${unclaimedRetentionDays}) and ${unused}
       order by created_at limit 1 for update skip locked`.execute(tx)
    const key = expired.rows[0]?.key
    if (key === undefined) return false
    const deleted = await sql`delete from images where key = ${key} and ${unused} returning key`.execute(tx)
    // Before the commit, because afterwards the same image may be uploaded again.
    if (deleted.rows.length > 0) for (const holder of holders) await holder.remove(key)
    return true
  })
}

const unused = sql<boolean>`not exists (select from product_images where image_key = images.key)
  and not exists (select from message_images where image_key = images.key)
  and not exists (select from task_posters where image_key = images.key)
  and not exists (select from flag_pictures where image_key = images.key)
  and not exists (select from deleted_task_images where image_key = images.key)
  and not exists (select from users where substring(icon from '[0-9a-f]{40}') = images.key)`

/** Removes images without a row in the database from all `holders`. */
export const deleteOrphanedImages = (
  { db, log, nowMs }: OrphanContext & { readonly db: Db },
  objects: ObjectStore,
  holders: readonly ImageHolder[],
): Promise<void> =>
  deleteOrphans({ log, nowMs }, objects, {
    what: 'pictures',
    keyOf: (name) => {
      const key = name.split('/').at(-1) ?? ''
      return isImageKey(key) ? key : undefined
    },
    findKnown: async (keys) =>
      (await db.selectFrom('images').select('key').where('key', 'in', keys).execute()).map(({ key }) => key),
    remove: async ({ key }) => {
      for (const holder of holders) await holder.remove(key)
    },
  })
