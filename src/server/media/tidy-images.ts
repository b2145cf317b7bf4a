import { sql } from 'kysely'
import type { Db } from '#src/server/db/open.ts'

/** Days an uploaded picture stays although nothing shows it: drafts are finished by then. */
const unclaimedDays = 7

/** As many at a time as one transaction may hold. */
const batch = 200

type Keeper = { readonly remove: (key: string) => Promise<void> }

/**
 * Removes pictures that were uploaded long ago and that nothing shows, with their files in every keeper, and the
 * tallies of uploads that no longer count. Safe beside people who upload or claim the same pictures meanwhile.
 */
export async function tidyImages(db: Db, keepers: readonly Keeper[]): Promise<void> {
  await db
    .deleteFrom('image_uploads')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  while ((await removeSome(db, keepers)) === batch);
}

/** Locks first and looks who shows them afterwards: whoever claims one meanwhile waits, and finds it gone. */
async function removeSome(db: Db, keepers: readonly Keeper[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await sql<{ key: string }>`
      select key from images
       where created_at < now() - make_interval(days => ${unclaimedDays}) and ${unused}
       order by created_at limit ${batch} for update skip locked`.execute(tx)
    const keys = old.rows.map(({ key }) => key)
    const gone = await sql<{ key: string }>`
      delete from images where key = any(${keys}) and ${unused} returning key`.execute(tx)
    // Before the commit: after it, somebody may have uploaded the same picture again.
    for (const { key } of gone.rows) {
      for (const keeper of keepers) await keeper.remove(key)
    }
    return gone.rows.length
  })
}

const unused = sql<boolean>`not exists (select from product_images where image_key = images.key)
  and not exists (select from users where substring(icon from '[0-9a-f]{40}') = images.key)`
