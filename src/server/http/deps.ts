import type { FastifyBaseLogger } from 'fastify'
import type { TokenScope } from '#src/domain/projects/api-token.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Queue } from '#src/server/jobs/job-queue.ts'
import type { WebhookClient } from '#src/server/outbound/create-webhook-client.ts'

/** A durable job queue; a job enqueued in a transaction exists only if it commits. */
export type JobQueue = Pick<Queue, 'enqueue'>

/** The store of image masters, with keys derived from their content. */
export type ImageStore = {
  readonly put: (bytes: Uint8Array) => Promise<string>
  readonly get: (key: string) => Promise<Buffer | undefined>
  readonly has: (key: string) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
}

/** The dependencies of use cases. All impure ones are passed in, so that tests can replace them. */
export type Deps = {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly ids: {
    /** A new UUIDv7. */
    readonly next: () => string
    /**
     * Returns a function that makes the UUIDv7 of rows that are added together: they have one time and increase at random
     * distances, so that copies of rows can be placed between them later (`place-copy.ts`).
     */
    readonly together: () => () => string
    /** 256 random bits as text for a cookie. */
    readonly secret: () => string
  }
  readonly jobs: JobQueue
  readonly images: ImageStore
  /** Sends requests to URLs entered by people. */
  readonly webhookClient: WebhookClient
}

/** A signed-in user. */
export type User = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
  /** Whether they have a second factor, or the identity provider that signed them in is responsible for it. */
  readonly hasSecondFactor: boolean
  /** Of a call with an API token: the id of the token. */
  readonly sessionId: string
  /** The token that the call is made with, instead of a session. */
  readonly apiToken?: { readonly projectId: string; readonly scope: TokenScope }
}
