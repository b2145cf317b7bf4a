import type { Db } from '#src/server/db/connection/open-database.ts'
import { deleteOrphans, type OrphanContext } from '#src/server/storage/delete-orphans.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { isImageKey } from './image-store.ts'

type ImageHolder = { readonly remove: (key: string) => Promise<void> }

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
