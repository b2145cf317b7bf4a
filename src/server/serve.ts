// Starts the server step by step. Each step that fails reports the reason in one line.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { createEventHub } from '#src/server/db/events/event-hub.ts'
import { isMuted } from '#src/server/db/mute.ts'
import { openReadReplicas } from '#src/server/db/replicas/read-replicas.ts'
import { readServerKey } from '#src/server/db/secrets/read-server-key.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { createStreamRegistry } from '#src/server/features/live/stream-registry.ts'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { countJobs, openJobQueue } from '#src/server/jobs/job-queue.ts'
import { checkFreeSpace, minFreeBytes, readFreeBytes } from '#src/server/media/free-space.ts'
import { createImageStore } from '#src/server/media/image-store.ts'
import { createImageRenditions, type ImageRenditions } from '#src/server/media/image-renditions.ts'
import { renderQueue } from '#src/server/media/render-queue.ts'
import { countSends, createMetrics, type Metrics, serveMetrics } from '#src/server/metrics/create-metrics.ts'
import { createWebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { createIdentityProvider } from '#src/server/outbound/create-identity-provider.ts'
import { createPushSender, generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { createMediaBuckets } from './storage/media-buckets.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { openObjectStore, tryObjectStore } from '#src/server/storage/open-object-store.ts'
import { originOf } from '#src/server/storage/bucket.ts'
import { StartFailure } from './db/connection/start-failure.ts'
import { createDatabaseSockets } from './db/connection/database-sockets.ts'
import { monitorDatabase } from './db/connection/monitor-database.ts'
import { databaseOf, type Db, openPool } from './db/connection/open-database.ts'
import { checkDatabase } from './db/connection/check-database.ts'
import { checkReadiness } from './http/files/register-health.ts'
import { deleteAbandonedForms } from './http/calls/read-form.ts'
import { createApp } from './app.ts'
import { openSecrets } from './open-secrets.ts'
import { createMailService } from './create-mail-service.ts'
import { systemIds } from './system-ids.ts'
import type { Lifecycle } from './lifecycle.ts'
import { checkAddress, localUrl, toListenFailure } from './check-address.ts'
import { createJobHandlers } from './create-job-handlers.ts'
import { prepareDemo } from './prepare-demo.ts'
import type { SignInHint } from './start-message.ts'
import type { Settings } from './settings.ts'

/** Milliseconds for requests that run when the server closes; then their connections are closed. */
const patienceMs = 15_000

/**
 * Serves for another `delayMs`, in which a load balancer notices `/readyz`. Then accepts no more connections, ends event
 * streams, waits for the running requests and closes.
 */
async function closeApp(app: FastifyInstance, delayMs: number): Promise<void> {
  await pause(delayMs)
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}

export interface RunningServer {
  /** The server's URL for a browser on this machine. */
  readonly address: string
  readonly signInHint: SignInHint
  /** Settles when the process can no longer serve. */
  readonly lost: Promise<Error>
}

/** Small enough to be repeated on a bad network and to be held in memory. */
const videoPartBytes = 8 * 1024 * 1024

/** Database connections besides those of calls: three of jobs, one that listens, one that monitors. */
const otherConnections = 5

interface ServeOptions {
  readonly settings: Settings
  readonly projectFolder: string
  readonly lifecycle: Lifecycle
  readonly log: Logger
}

/** @throws StartFailure with a line for the operator; the lifecycle closes what was opened by then. */
export async function serve({ settings, projectFolder, lifecycle, log }: ServeOptions): Promise<RunningServer> {
  await checkFreeSpace(settings.dataDir)
  const { url, lost } = await connectDatabase(settings, lifecycle, log)
  const imageObjects = await openObjectStore(settings, 'images')
  if (settings.bucket)
    await tryObjectStore(imageObjects).catch((error: Error) => {
      throw new StartFailure(error.message)
    })
  if (settings.port !== 0) await checkAddress(settings)
  const applied = await migrate(url)
  if (applied.length > 0) log.info({ migrations: applied.length, newest: applied.at(-1) }, 'migrated the database')
  const sockets = createDatabaseSockets()
  // Closed after the others, whose connections it closes if the database does not answer.
  const monitor = await lifecycle.acquire(
    'database monitor',
    async () => monitorDatabase({ url, sockets, log: silenceErrorsWhenStopping(log, lifecycle) }),
    (opened) => opened.close(),
  )
  const pool = openPool(url, { max: settings.databaseConnections, sockets })
  const db = await lifecycle.acquire(
    'database connections',
    async () => databaseOf(pool),
    (opened) => opened.destroy(),
  )
  const secrets = await openSecrets(db, settings, log)
  const replicas =
    settings.databaseReadUrl.length === 0
      ? null
      : await lifecycle.acquire(
          'read replicas',
          async () =>
            openReadReplicas({
              urls: settings.databaseReadUrl,
              primary: pool,
              key: await readServerKey(db, secrets, 'event-cursor'),
              maxLagSeconds: settings.databaseReadMaxLag,
              connections: settings.databaseConnections,
              log: silenceErrorsWhenStopping(log, lifecycle),
            }),
          (opened) => opened.close(),
        )
  const images = createImageStore(imageObjects)
  const videos = await openObjectStore(settings, 'videos')
  const media = createImageRenditions({
    store: images,
    caches: [
      createFolderStore(join(settings.dataDir, 'cache', 'images')),
      ...(settings.bucket ? [await openObjectStore(settings, 'renditions')] : []),
    ],
    onCacheError: (error) => {
      log.warn({ err: error }, 'a size of a picture could not be stored or read')
    },
  })
  const jobs = await lifecycle.acquire(
    'job queue',
    () => openJobQueue(url, silenceErrorsWhenStopping(log, lifecycle), sockets),
    (queue) => queue.stop(),
  )
  const events = await lifecycle.acquire(
    'events',
    async () => {
      const readLogPosition = replicas?.sealPosition
      return createEventHub({ db, secrets, url: settings.databaseListenUrl ?? url, sockets, readLogPosition, log })
    },
    (hub) => hub.close(),
  )
  const demo = await prepareDemo({ settings, db, images, jobs, log })
  const streams = createStreamRegistry()
  const readDiskSpace = () => readFreeBytes(settings.dataDir)
  const metrics =
    settings.metricsPort === undefined
      ? null
      : createMetrics({
          pool,
          isDatabaseAnswering: monitor.isAnswering,
          countStreams: streams.count,
          renderQueues: renderQueue.counts,
          countJobs: () => countJobs(db),
          readFreeBytes: readDiskSpace,
          replicas,
        })
  const createClient = (kind: 'push' | 'webhook', allowPrivate: boolean) => {
    const client = createWebhookClient({ allowPrivate })
    return { ...client, post: countSends(kind, client.post, metrics) }
  }
  const webhookClient = createClient('webhook', settings.webhookAllowPrivate)
  const push = createPushSender({
    keys: await ensurePushKeys(db, secrets, generatePushKeys),
    contact: settings.pushContact,
    client: createClient('push', settings.pushAllowPrivate),
  })
  const mail = createMailService(settings, metrics)
  const deps: Deps = { db, log, ids: systemIds, jobs, images, webhookClient }
  const app = await createApp({
    // Named: the compiler does not refuse what a spread has too much, such as secrets.
    hstsSubdomains: settings.hstsSubdomains,
    mediaOrigins: settings.mediaOrigins,
    paymentDays: settings.paymentDays,
    publicBrowsing: settings.publicBrowsing,
    publicUrl: settings.publicUrl,
    rateLimitNetwork: settings.rateLimitNetwork,
    rateLimits: settings.rateLimits,
    trustProxy: settings.trustProxy,
    ...deps,
    log,
    media,
    replicas,
    events,
    streams,
    isDatabaseAnswering: monitor.isAnswering,
    readiness: () =>
      checkReadiness({
        isStopping: () => lifecycle.signal.aborted,
        monitor,
        isDiskFull: async () => (await readDiskSpace()) < minFreeBytes,
        isReplicaBehind: () => replicas?.isBehind() ?? false,
        isMuted: () => isMuted(db),
      }),
    ...(metrics && { onRequestEnd: metrics.observeRequest }),
    push,
    secrets,
    appFolder: join(projectFolder, 'dist'),
    rendererFolder: join(projectFolder, 'dist-server'),
    mailMode: mail.mode,
    signUpMode: settings.signUp,
    identityProvider: settings.identityProvider ? createIdentityProvider(settings.identityProvider, log) : null,
    mediaBuckets: createMediaBuckets(settings.mediaBuckets),
    uploadQuota: { images: settings.uploadDailyImages, bytes: settings.uploadDailyMegabytes * 1_000_000 },
    videoUploads: { store: videos, partBytes: videoPartBytes, quotaBytes: settings.videoQuotaGigabytes * 1e9 },
    storeOrigin: settings.bucket && originOf(settings.bucket),
    connections: settings,
    secondFactorRule: settings.requireSecondFactor,
    demoEverywhere: settings.demo === 'everywhere',
    checkResponse: () => (Math.random() < 0.01 ? 'log' : 'none'),
  })
  await deleteAbandonedForms()
  await jobs.work(createJobHandlers({ deps, secrets, events, media, imageObjects, videos, push, mail, metrics }))
  if (metrics && settings.metricsPort !== undefined) await listenForMetrics(metrics, settings.metricsPort, lifecycle)
  await lifecycle.acquire(
    'http server',
    () => listen(app, settings),
    () => closeApp(app, settings.shutdownDelay * 1000),
    settings.shutdownDelay * 1000,
  )
  // Generates the first images in the background before anyone requests them.
  void warmCovers(media, demo.newCoverKeys, lifecycle.signal)
  const signInHint = demo.isPresent
    ? 'demo'
    : (await hasAdmin(db, settings.identityProvider !== undefined))
      ? 'none'
      : 'create-admin'
  return { address: addressOf(app, settings), signInHint, lost }
}

/** Whether an administrator can sign in, with a password or at the identity provider, if there is one. */
async function hasAdmin(db: Db, hasProvider: boolean): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where(({ eb, or, exists, and, selectFrom }) =>
      or([
        eb('password_hash', 'is not', null),
        and([
          eb.lit(hasProvider),
          exists(selectFrom('provider_accounts').select('user_id').whereRef('user_id', '=', 'users._id')),
        ]),
      ]),
    )
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

async function connectDatabase(settings: Settings, lifecycle: Lifecycle, log: Logger) {
  if (settings.databaseUrl !== undefined) {
    await checkDatabase(settings.databaseUrl, { connections: settings.databaseConnections + otherConnections })
    if (settings.databaseListenUrl !== undefined)
      await checkDatabase(settings.databaseListenUrl, { setting: 'DATABASE_LISTEN_URL' })
    await Promise.all(settings.databaseReadUrl.map((url) => checkDatabase(url, { setting: 'DATABASE_READ_URL' })))
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
    info: (message: string) => log.info(message),
  }
}

async function listenForMetrics(metrics: Metrics, port: number, lifecycle: Lifecycle): Promise<void> {
  await lifecycle.acquire(
    'metrics',
    () =>
      serveMetrics(metrics, port).catch((error: unknown) => {
        throw toListenFailure(error, { host: '127.0.0.1', port }, 'METRICS_PORT')
      }),
    (server) => server.close(),
  )
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
