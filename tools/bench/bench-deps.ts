import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'

/** A use case's deps with only a database: no log, no job queue. */
export const benchDeps = (db: Db): Deps => ({
  db,
  ids: systemIds,
  log: pino({ level: 'silent' }),
  jobs: { enqueue: () => Promise.reject(new Error('Nothing is enqueued while measuring')) },
  webhookClient: { rejection: () => 'url', post: async () => ({ ok: false, error: 'url', status: null }) },
  images: { put: async () => '', get: async () => undefined, has: async () => false, remove: async () => {} },
})

/** Returns a signed-in user without reading a session. */
export const userOf = (_id: string): User => ({
  _id,
  id: 1,
  name: '',
  icon: '',
  role: 'worker',
  hasSecondFactor: false,
  sessionId: randomUUID(),
})
