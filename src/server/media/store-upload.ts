import { sql } from 'kysely'
import { ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { ImageStore } from './image-store.ts'
import { type ImageProblem, type IngestedImage, ingestImage, isLargeImage } from './ingest-image.ts'
import { renderQueue } from './render-queue.ts'

/**
 * Stores an upload of a person, reduced to `maxSide` pixels, and records it. `deleteUnusedImages` deletes it after a week
 * unless it is used.
 */
export async function storeUpload(
  db: Db,
  store: ImageStore,
  upload: Blob,
  userId: string,
  maxSide?: number,
): Promise<Result<IngestedImage, ImageProblem>> {
  // Read when it is the person's turn, so that waiting uploads are on disk and not in memory.
  const readBytes = async () => new Uint8Array(await upload.arrayBuffer())
  const storeBytes = (bytes: Uint8Array) => storeImage(db, store, bytes, userId, maxSide)
  const stored = await renderQueue.run('small', userId, async () => {
    const bytes = await readBytes()
    return (await isLargeImage(bytes)) ? 'large' : storeBytes(bytes)
  })
  return stored === 'large' ? renderQueue.run('large', userId, async () => storeBytes(await readBytes())) : stored
}

async function storeImage(
  db: Db,
  store: ImageStore,
  bytes: Uint8Array,
  userId: string,
  maxSide: number | undefined,
): Promise<Result<IngestedImage, ImageProblem>> {
  const ingested = await ingestImage(store, bytes, maxSide)
  if (!ingested.ok) return ingested
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('images')
      .values(ingested.value)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute()
    await tx
      .insertInto('image_owners')
      .values({ image_key: ingested.value.key, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  // A concurrent `deleteUnusedImages` may have deleted the same image: the insert waited for it, but the file is gone.
  if (!(await store.has(ingested.value.key))) await ingestImage(store, bytes, maxSide)
  return ok(ingested.value)
}

/**
 * Returns those of `keys` that the person uploaded or that their products show, and locks them against deletion until the transaction ends, in which
 * the caller records their use.
 */
export async function claimImages(tx: Tx, userId: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('images')
    .select('key')
    .where('key', 'in', [...new Set(keys)].toSorted())
    .where((eb) =>
      eb.or([
        eb('key', 'in', eb.selectFrom('image_owners').select('image_key').where('user_id', '=', userId)),
        eb.exists(
          eb
            .selectFrom('product_images as shown')
            .innerJoin('products', 'products._id', 'shown.product_id')
            .select('shown.image_key')
            .whereRef('shown.image_key', '=', 'images.key')
            .where('products.seller_id', '=', userId),
        ),
      ]),
    )
    .orderBy('key')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ key }) => key))
}
