// Starts the server step by step. Each step that fails reports the reason in one line.

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { createEventHub } from '#src/server/db/events/event-hub.ts'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { type Db, openDatabase } from '#src/server/db/open-database.ts'
import { checkDatabase } from '#src/server/db/check-database.ts'
import { listDueAuctions, endDueAuction } from '#src/server/features/marketplace/end-auction.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { deliverPush, listOverduePushes } from '#src/server/features/push/deliver-push.ts'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import { listPeopleWithOverdueNotices, sendPushes } from '#src/server/features/push/send-pushes.ts'
import { deliverWebhook, listOverdueDeliveries } from '#src/server/features/projects/webhooks/deliver-webhook.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { openJobQueue } from '#src/server/jobs/job-queue.ts'
import { createImageStore } from '#src/server/media/image-store.ts'
import { createImageRenditions, type ImageRenditions } from '#src/server/media/image-renditions.ts'
import { deleteUnusedImages } from '#src/server/media/delete-unused-images.ts'
import { createWebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { createPushSender, generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { createApp } from './app.ts'
import { openSecrets } from './open-secrets.ts'
import { systemIds } from './system-ids.ts'
import type { Lifecycle } from './lifecycle.ts'
import { localUrl } from './local-url.ts'
import { toListenFailure, checkAddress } from './check-address.ts'
import { prepareDemo } from './prepare-demo.ts'
import type { SignInHint } from './start-message.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  /** The server's URL for a browser on this machine. */
  readonly address: string
  readonly signInHint: SignInHint
  /** Settles when the process can no longer serve. */
  readonly lost: Promise<Error>
}

interface ServeOptions {
  readonly settings: Settings
  readonly projectFolder: string
  readonly lifecycle: Lifecycle
  readonly log: Logger
}

/** @throws StartFailure with a line for the operator; the lifecycle closes what was opened by then. */
export async function serve({ settings, projectFolder, lifecycle, log }: ServeOptions): Promise<RunningServer> {
  const { url, lost } = await connectDatabase(settings, lifecycle, log)
  if (settings.port !== 0) await checkAddress(settings)
  const applied = await migrate(url)
  if (applied.length > 0) log.info({ applied }, 'migrated the database')
  const db = await lifecycle.acquire(
    'database connections',
    async () => openDatabase(url, { max: settings.databaseConnections }),
    (pool) => pool.destroy(),
  )
  const secrets = await openSecrets(db, settings)
  const images = createImageStore({ folder: join(settings.dataDir, 'images') })
  const media = createImageRenditions({ store: images, cacheDir: join(settings.dataDir, 'cache', 'images') })
  const jobs = await lifecycle.acquire(
    'job queue',
    () => openJobQueue(url, silenceErrorsWhenStopping(log, lifecycle)),
    (queue) => queue.stop(),
  )
  const events = await lifecycle.acquire(
    'events',
    async () => createEventHub({ db, secrets, url, log }),
    (hub) => hub.close(),
  )
  const demo = await prepareDemo({ settings, db, images, jobs, log })
  const webhookClient = createWebhookClient({ allowPrivate: settings.webhookAllowPrivate })
  const push = createPushSender({
    keys: await ensurePushKeys(db, secrets, generatePushKeys),
    contact: settings.pushContact,
    client: createWebhookClient({ allowPrivate: settings.pushAllowPrivate }),
  })
  const deps: Deps = { db, log, ids: systemIds, jobs, images, webhookClient }
  const app = await createApp({
    ...deps,
    log,
    media,
    events,
    push,
    secrets,
    appFolder: join(projectFolder, 'dist'),
    rendererFolder: join(projectFolder, 'dist-server'),
    publicBrowsing: settings.publicBrowsing,
    publicUrl: settings.publicUrl,
    mediaOrigins: settings.mediaOrigins,
    trustProxy: settings.trustProxy.length > 0 && settings.trustProxy.join(','),
    demoEverywhere: settings.demo === 'everywhere',
    checkResponse: () => (Math.random() < 0.01 ? 'log' : 'none'),
  })
  await jobs.work({
    endAuction: async (job) => {
      if (await endDueAuction(deps, job)) events.notifyChange()
    },
    listDueAuctions: () => listDueAuctions(deps),
    deliverWebhook: (job) => deliverWebhook({ ...deps, secrets }, job),
    listOverdueDeliveries: () => listOverdueDeliveries(deps),
    sendPushes: (job) => sendPushes(deps, job),
    listPeopleWithOverdueNotices: () => listPeopleWithOverdueNotices(deps),
    deliverPush: (job) => deliverPush({ ...deps, push }, job),
    listOverduePushes: () => listOverduePushes(deps),
    deleteExpired: async () => {
      await deleteExpired(db)
      await deleteUnusedImages(db, [images, media])
    },
    processSearchQueue: () => processSearchQueue(db),
  })
  await lifecycle.acquire(
    'http server',
    () => listen(app, settings),
    () => app.close(),
  )
  // Generates the first images in the background before anyone requests them.
  void warmCovers(media, demo.newCoverKeys, lifecycle.signal)
  const signInHint = demo.isPresent ? 'demo' : (await hasAdmin(db)) ? 'none' : 'create-admin'
  return { address: addressOf(app, settings), signInHint, lost }
}

/** Whether an administrator can sign in. */
async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

async function connectDatabase(settings: Settings, lifecycle: Lifecycle, log: Logger) {
  if (settings.databaseUrl !== undefined) {
    await checkDatabase(settings.databaseUrl)
    return { url: settings.databaseUrl, lost: Promise.withResolvers<Error>().promise }
  }
  return lifecycle.acquire(
    'PostgreSQL',
    () => startEmbedded({ dataFolder: settings.dataDir, log: (line) => log.warn(line), signal: lifecycle.signal }),
    (embedded) => embedded.stop(),
  )
}

/** Generates the images of the first screens first, then those of all cards. */
async function warmCovers(media: ImageRenditions, covers: readonly string[], signal: AbortSignal): Promise<void> {
  await media.warm(covers.slice(0, 40), [320, 640], signal)
  await media.warm(covers, [320], signal)
}

/** Silences the log during shutdown: idle connections may outlive the queue and report that PostgreSQL stopped. */
function silenceErrorsWhenStopping(log: Logger, { signal }: Lifecycle) {
  return {
    error: (context: object, message: string) => log[signal.aborted ? 'debug' : 'error'](context, message),
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw toListenFailure(error, { host, port })
  }
}

function addressOf(app: FastifyInstance, { host }: Settings): string {
  return localUrl(host, new URL(app.listeningOrigin).port)
}
