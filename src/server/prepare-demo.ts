import type { Logger } from 'pino'

import { StartFailure } from './db/connection/start-failure.ts'
import type { Db } from './db/connection/open-database.ts'
import { isUniqueViolation } from './db/connection/classify-failure.ts'
import { isEmpty, seedDemo } from '#src/demo/seed.ts'
import type { JobQueue } from '#src/server/http/deps.ts'
import type { ImageStore } from '#src/server/media/image-store.ts'
import { findExposure, type Settings } from './settings.ts'

interface PrepareDemoDeps {
  readonly settings: Settings
  readonly db: Db
  readonly images: ImageStore
  readonly jobs: JobQueue
  readonly log: Logger
}

export interface PreparedDemo {
  /** Whether the demo accounts exist. */
  readonly isPresent: boolean
  /** Keys of the images on the first screens, if they were just created. */
  readonly newCoverKeys: readonly string[]
}

/**
 * Fills an empty database with the demo data if the settings say so.
 * @throws StartFailure if the database holds demo accounts, other machines can reach the server, and DEMO is not 1.
 */
export async function prepareDemo({ settings, db, images, jobs, log }: PrepareDemoDeps): Promise<PreparedDemo> {
  if (settings.demo !== 'none' && (await isEmpty(db))) {
    log.info('storing the demo data')
    return { isPresent: true, newCoverKeys: await seedOnce({ db, images, jobs }) }
  }
  const isPresent = await hasDemoAccounts(db)
  const exposure = findExposure(settings)
  if (isPresent && exposure !== null && settings.demo !== 'everywhere') {
    const [store, remedy] =
      settings.databaseUrl === undefined ? ['DATA_DIR', 'a new folder'] : ['DATABASE_URL', 'another database']
    throw new StartFailure(
      `The database holds demo accounts, whose passwords are public, and ${exposure} lets others reach the server: ` +
        `set ${store} to ${remedy}, or DEMO=1 to let everyone use the demo accounts.`,
    )
  }
  return { isPresent, newCoverKeys: [] }
}

/** Returns the keys of the cover photos; none if another process inserted the demo data at the same time. */
async function seedOnce(deps: Parameters<typeof seedDemo>[0]): Promise<readonly string[]> {
  try {
    return (await seedDemo(deps)).covers
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return []
    throw error
  }
}

async function hasDemoAccounts(db: Db): Promise<boolean> {
  const account = await db.selectFrom('users').select('_id').where('is_demo', '=', true).limit(1).executeTakeFirst()
  return account !== undefined
}
