// What use cases take, for tests that run them without a server.
import { pino } from 'pino'
import { v7 } from 'uuid'
import { createPlaceBid } from '#src/server/features/marketplace/auction/place-bid.ts'
import { createAuctionKey } from '#src/server/features/marketplace/proof/auction-key.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'
import type { Person } from './fixtures.ts'

export const silentLog = pino({ level: 'silent' })

/** The dependencies of use cases without pictures and webhooks. Jobs are discarded. */
export const makeDeps = (db: Db): Deps => ({
  db,
  ids: systemIds,
  log: silentLog,
  jobs: { enqueue: async () => {} },
  images: {
    put: () => Promise.reject(new Error('this store rejects pictures')),
    get: async () => undefined,
    has: async () => false,
    remove: async () => {},
  },
  webhookClient: { rejection: () => 'url', post: () => Promise.reject(new Error('nothing is sent here')) },
})

/** Signs receipts of bids with a key of its own. */
export const placeBid = createPlaceBid(createAuctionKey(Buffer.alloc(32, 7)))

/** The person as a use case knows the one who calls it. */
export const userOf = ({
  _id,
  name,
  role = 'worker',
}: Pick<Person, '_id' | 'name'> & { readonly role?: User['role'] }): User => ({
  _id,
  name,
  id: 1,
  icon: '',
  role,
  hasSecondFactor: false,
  sessionId: v7(),
})
