import type { Logger } from 'pino'

import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import type { Db } from '#src/server/db/open-database.ts'
import { demoAccounts } from '#src/demo/accounts.ts'
import { isEmpty, seedDemo } from '#src/demo/seed.ts'
import type { JobQueue } from '#src/server/http/deps.ts'
import type { ImageStore } from '#src/server/media/image-store.ts'
import { isLoopback } from '#src/server/http/is-loopback.ts'
import type { Settings } from './settings.ts'

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
 * Fills an empty database with the demo data if the settings allow it.
 * @throws StartFailure if they do not and the demo accounts exist, whose passwords are public.
 */
export async function prepareDemo({ settings, db, images, jobs, log }: PrepareDemoDeps): Promise<PreparedDemo> {
  if (settings.demo && (await isEmpty(db))) {
    log.info('storing the demo data')
    const { covers } = await seedDemo({ db, images, jobs })
    return { isPresent: true, newCoverKeys: covers }
  }
  const isPresent = await hasDemoAccounts(db)
  if (isPresent && !isLoopback(settings.host)) {
    throw new StartFailure(
      `the database holds the demo accounts, whose passwords are public: set HOST to 127.0.0.1, or DATA_DIR to a new folder.`,
    )
  }
  return { isPresent, newCoverKeys: [] }
}

async function hasDemoAccounts(db: Db): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const account = await db.selectFrom('users').select('_id').where('email', 'in', emails).limit(1).executeTakeFirst()
  return account !== undefined
}
