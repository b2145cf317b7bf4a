import { sql } from 'kysely'
import { availableParallelism } from 'node:os'
import { ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/open.ts'
import type { ImageStore } from './image-store.ts'
import { type ImageProblem, type IngestedImage, ingestImage } from './ingest-image.ts'
import { createRenderQueue } from './render-queue.ts'

// A process takes in as many pictures at a time as it has cores to spare, whoever sent them.
const enqueue = createRenderQueue(Math.max(1, availableParallelism() - 1))

/**
 * Takes an upload in and writes it down. Until something shows it, it is on loan: `tidyImages` takes it away after a
 * week.
 */
export async function keepUpload(
  db: Db,
  store: ImageStore,
  upload: Blob,
): Promise<Result<IngestedImage, ImageProblem>> {
  return enqueue('now', async () => {
    const bytes = new Uint8Array(await upload.arrayBuffer())
    const taken = await ingestImage(store, bytes)
    if (!taken.ok) return taken
    await db
      .insertInto('images')
      .values(taken.value)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute()
    // The same picture may have been on its way out: its row waited for that, its file was there until then.
    if (!(await store.has(taken.value.key))) await ingestImage(store, bytes)
    return ok(taken.value)
  })
}

/**
 * Which of `keys` there are pictures for. They stay until the transaction ends: whoever now writes down that something
 * shows them keeps them for good.
 */
export async function claimImages(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('images')
    .select('key')
    .where('key', 'in', [...new Set(keys)].toSorted())
    .orderBy('key')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ key }) => key))
}
