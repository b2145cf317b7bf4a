import { sql } from 'kysely'
import type { Db } from '#src/server/db/open.ts'

/** Days an unused upload is stored, which is enough to finish a listing draft. */
const unclaimedDays = 7

/** Images per transaction. */
const batch = 200

type Keeper = { readonly remove: (key: string) => Promise<void> }

/**
 * Deletes old unused images with their files in all `keepers`, and expired upload counts. Safe to run concurrently with
 * uploads and claims of the same images.
 */
export async function tidyImages(db: Db, keepers: readonly Keeper[]): Promise<void> {
  await db
    .deleteFrom('image_uploads')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  while ((await removeSome(db, keepers)) === batch);
}

/** Locks images before checking their use, so that a concurrent claim waits and finds the image deleted. */
async function removeSome(db: Db, keepers: readonly Keeper[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await sql<{ key: string }>`
      select key from images
       where created_at < now() - make_interval(days => ${unclaimedDays}) and ${unused}
       order by created_at limit ${batch} for update skip locked`.execute(tx)
    const keys = old.rows.map(({ key }) => key)
    const gone = await sql<{ key: string }>`
      delete from images where key = any(${keys}) and ${unused} returning key`.execute(tx)
    // Before the commit, because afterwards the same image may be uploaded again.
    for (const { key } of gone.rows) {
      for (const keeper of keepers) await keeper.remove(key)
    }
    return gone.rows.length
  })
}

const unused = sql<boolean>`not exists (select from product_images where image_key = images.key)
  and not exists (select from users where substring(icon from '[0-9a-f]{40}') = images.key)`
