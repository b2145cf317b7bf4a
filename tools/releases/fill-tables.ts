// Fills an empty database with what a release is recorded with.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedDemo } from '#src/demo/seed.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { readServerKey } from '#src/server/db/secrets/read-server-key.ts'
import { createSecretBox } from '#src/server/db/secrets/secret-box.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import { generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { recordedSecretKey } from './release.ts'

/** A few rows of every table: a part of the demo data, and what it has not. */
export async function fillTables(db: Db): Promise<void> {
  const secrets = createSecretBox(recordedSecretKey)
  await seedDemo({ db, images: { put: async (bytes) => imageKey(bytes) }, jobs: { enqueue: async () => {} } })
  await sql`delete from tasks where _id in (
    select _id from (select _id, row_number() over (partition by bundle_id, status order by _id) as n from tasks) t
     where n > 1) and status <> 'completed'`.execute(db)
  await sql`delete from products where _id in (
    select _id from (select _id, row_number() over (partition by seller_id, status order by _id) as n from products) p
     where n > 1) and _id not in (select product_id from orders)`.execute(db)
  // The server never removes the rows of products, so no trigger counts it.
  await sql`update users u set likes_count = actual from recount()
    where counter = 'users.likes_count' and subject = u._id`.execute(db)
  await sql`delete from images i
    where not exists (select from product_images p where p.image_key = i.key)
      and not exists (select from task_posters t where t.image_key = i.key)`.execute(db)
  // Phrases and prefixes of the remaining products.
  await sql`delete from search_index_version`.execute(db)
  await processSearchQueue(db)
  for (const name of ['event-cursor', 'device-cookie'] as const) await readServerKey(db, secrets, name)
  await ensurePushKeys(db, secrets, generatePushKeys)
  const fill = readFileSync(join(import.meta.dirname, 'fill-empty-tables.sql'), 'utf8')
  await sql.raw(fill).execute(db)
  await sql`delete from events where _id not in (select _id from events order by _id desc limit 20)`.execute(db)
}
