import type { Db } from '#src/server/db/open-database.ts'
import type { ObjectInfo, ObjectStore } from '#src/server/storage/object-store.ts'
import { isImageKey } from './image-store.ts'

/** Objects that are compared with the database at a time. */
const batchSize = 1000

/** An upload is stored before its row is written. */
const minAgeMs = 24 * 60 * 60 * 1000

/** With more orphans than this share, the store is more likely that of another database than full of orphans. */
const maxShare = 0.1

type Log = {
  readonly info: (context: object, message: string) => void
  readonly error: (context: object, message: string) => void
}
type ImageHolder = { readonly remove: (key: string) => Promise<void> }

/**
 * Removes images without a row in the database, as a crash between the two leaves them, from all `holders`. Removes none
 * if they are more than a tenth of the images. `nowMs` is the time of the clock that dates the objects.
 */
export async function deleteOrphanedImages(
  { db, log, nowMs = Date.now() }: { readonly db: Db; readonly log: Log; readonly nowMs?: number },
  objects: ObjectStore,
  holders: readonly ImageHolder[],
): Promise<void> {
  const orphans: string[] = []
  let total = 0
  let batch: string[] = []
  const compareBatch = async () => {
    const rows =
      batch.length === 0 ? [] : await db.selectFrom('images').select('key').where('key', 'in', batch).execute()
    const known = new Set(rows.map(({ key }) => key))
    orphans.push(...batch.filter((key) => !known.has(key)))
    batch = []
  }
  for await (const object of objects.list('')) {
    const key = keyOf(object)
    if (key === undefined || nowMs - object.modifiedAt.getTime() < minAgeMs) continue
    total += 1
    batch.push(key)
    if (batch.length === batchSize) await compareBatch()
  }
  await compareBatch()
  const counts = { orphans: orphans.length, total }
  if (orphans.length > total * maxShare) {
    log.error(counts, 'too many pictures have no row in the database, none is removed: is this their store?')
    return
  }
  for (const key of orphans) for (const holder of holders) await holder.remove(key)
  if (orphans.length > 0) log.info(counts, 'removed pictures without a row in the database')
}

function keyOf({ name }: ObjectInfo): string | undefined {
  const key = name.split('/').at(-1) ?? ''
  return isImageKey(key) ? key : undefined
}
