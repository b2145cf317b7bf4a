// The demo data of a new installation. One transaction inserts all of it or nothing.
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { longTransaction, type Db } from '#src/server/db/connection/open-database.ts'
import type { Queue } from '#src/server/jobs/job-queue.ts'
import type { ImageStore } from '#src/server/media/image-store.ts'
import { demoProducts } from './products.ts'
import { seedFollows } from './seed-follows.ts'
import { seedMessages } from './seed-messages.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPeople } from './seed-people.ts'
import { seedProducts } from './seed-products.ts'
import { seedProjects } from './seed-projects.ts'
import { seeded } from './seeded.ts'
import { storePictures, storePosters } from './store-pictures.ts'

type Surroundings = {
  readonly db: Db
  readonly images: Pick<ImageStore, 'put'>
  readonly jobs: Pick<Queue, 'enqueue'>
}

const seed = 20_260_917

/** Whether the database has no users: demo data is only inserted then. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()) === undefined
}

/** Inserts the demo data into an empty database. Returns the keys of the cover photos, newest product first. */
export async function seedDemo({ db, images, jobs }: Surroundings): Promise<{ covers: string[] }> {
  const now = new Date()
  await storePictures(images, demoProducts)
  const posters = await storePosters(images)
  const chance = seeded(seed)
  await longTransaction(db, async (tx) => {
    const people = await seedPeople(tx, chance, now)
    await seedFollows(tx, chance, people)
    await tx.insertInto('images').values(posters).execute()
    await seedProjects(tx, chance, people, now)
    await seedProducts(tx, chance, people, jobs, now)
    await seedMessages(tx, chance, people, now)
    await seedOrders(tx, chance, people, now)
  })
  await processSearchQueue(db)
  return {
    covers: demoProducts.flatMap(({ pictures }) => pictures.slice(0, 1).map((cover) => cover.key)),
  }
}
