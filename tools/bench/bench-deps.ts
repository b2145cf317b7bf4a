import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Db } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'

/** What a use case needs, on `db` and nothing else: no log, no queue. */
export const benchDeps = (db: Db): Deps => ({
  db,
  ids: systemIds,
  log: pino({ level: 'silent' }),
  jobs: { enqueue: () => Promise.reject(new Error('Nothing is enqueued while measuring')) },
  webhookClient: { rejection: () => 'url', post: async () => ({ ok: false, error: 'url', status: null }) },
  images: { put: async () => '', get: async () => undefined, has: async () => false, remove: async () => {} },
})

/** Somebody signed in, without a session to read. */
export const userOf = (_id: string): User => ({
  _id,
  id: 1,
  name: '',
  icon: '',
  role: 'worker',
  sessionId: randomUUID(),
})
