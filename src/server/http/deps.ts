import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#src/server/db/open.ts'

/** Later work on a durable queue; what is enqueued in a transaction exists only if it commits. */
export type JobQueue = {
  readonly enqueue: (
    tx: Tx,
    name: 'end-auction',
    data: { readonly productId: string },
    when: { readonly startAfter: Date },
  ) => Promise<void>
}

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
