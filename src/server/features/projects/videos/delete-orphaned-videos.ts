import { isUuid } from '#src/domain/uuid.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deleteOrphans, type OrphanContext } from '#src/server/storage/delete-orphans.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'

/** Removes parts of videos without a row in the database. */
export const deleteOrphanedVideos = (
  { db, log, nowMs }: OrphanContext & { readonly db: Db },
  store: ObjectStore,
): Promise<void> =>
  deleteOrphans({ log, nowMs }, store, {
    what: 'parts of videos',
    keyOf: (name) => {
      const id = name.split('/')[0] ?? ''
      return isUuid(id) ? id : undefined
    },
    findKnown: async (ids) =>
      (await db.selectFrom('task_videos').select('_id').where('_id', 'in', ids).execute()).map(({ _id }) => _id),
    remove: ({ name }) => store.remove(name),
  })
