import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#src/server/db/open.ts'
import type { Queue } from '#src/server/jobs/queue.ts'
import type { Poster } from '#src/server/outbound/create-poster.ts'

/** Later work on a durable queue; what is enqueued in a transaction exists only if it commits. */
export type JobQueue = Pick<Queue, 'enqueue'>

/** Where the masters of pictures lie, under keys made from their content. */
export type PictureStore = {
  readonly put: (bytes: Uint8Array) => Promise<string>
  readonly get: (key: string) => Promise<Buffer | undefined>
  readonly has: (key: string) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
}

/** Everything a use case may touch; what is impure comes in from here so that tests decide it. */
export type Deps = {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly ids: {
    /** A new UUIDv7. */
    readonly next: () => string
    /** 256 random bits, as text that fits a cookie. */
    readonly secret: () => string
  }
  readonly jobs: JobQueue
  readonly images: PictureStore
  /** Sends to addresses that people entered. */
  readonly outbound: Poster
}

/** Someone signed in. */
export type User = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
  readonly sessionId: string
}
