// `test` with the whole server in memory on an empty database: every response is checked against the contract,
// and after every test the counters must match what they count.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { InjectOptions } from 'fastify'
import type { Call } from '#src/contract/call/call.ts'
import { contract, type ContractCall } from '#src/contract/contract.ts'
import { type AppOptions, createApp } from '#src/server/app.ts'
import type { DatabaseMonitor } from '#src/server/db/connection/monitor-database.ts'
import { createEventHub } from '#src/server/db/events/event-hub.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { VideoUploads } from '#src/server/features/projects/videos/start-video-upload.ts'
import { checkReadiness } from '#src/server/http/files/register-health.ts'
import type { JobQueue } from '#src/server/http/deps.ts'
import { insertSession } from '#src/server/features/accounts/sign-in/insert-session.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { createStreamRegistry } from '#src/server/features/live/stream-registry.ts'
import { createImageStore, type ImageStore } from '#src/server/media/image-store.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { createMediaBuckets } from '#src/server/storage/media-buckets.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { createWebhookClient, type WebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { createPushSender, generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { test as base } from './database.ts'
import { type Person, secrets } from './fixtures.ts'

export type CallOptions = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number>
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** The address of the client; loopback by default. */
  readonly remoteAddress?: string
}

export type CallResult = {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  // oxlint-disable-next-line typescript/no-explicit-any -- each test checks the fields it needs
  readonly body: any
}

/** Makes calls as one person, or anonymously. */
export type Caller = (name: ContractCall, options?: CallOptions) => Promise<CallResult>

export type TestServer = {
  readonly anonymous: Caller
  /** Returns a caller with a new session of the person; with a password, one that signs in with it. */
  readonly as: (person: Pick<Person, 'email'>, personPassword?: string) => Promise<Caller>
  /** The person and a caller of their own, whose session begins with its first call. */
  readonly withCall: <P extends Pick<Person, 'email'>>(person: P) => P & { readonly call: Caller }
  /** Returns the cookie of a new session of the person. */
  readonly cookieOf: (person: Pick<Person, 'email'>) => Promise<string>
  /** The enqueued jobs, in order. */
  readonly enqueued: { readonly name: string; readonly data: unknown; readonly startAfter: Date }[]
  /** The store of uploaded pictures. */
  readonly images: ImageStore
  readonly videos: ObjectStore
  /** Listens on a real port. Returns the server's address. */
  readonly listen: () => Promise<string>
  /** Sends any request. */
  readonly request: (
    method: 'GET' | 'HEAD' | 'POST' | 'DELETE',
    url: string,
    options?: Pick<CallOptions, 'body' | 'headers' | 'remoteAddress'>,
  ) => Promise<CallResult>
}

type Options = Partial<AppOptions> & {
  readonly videoLimits?: Pick<VideoUploads, 'partBytes' | 'quotaBytes'>
  /** The webhook client; the default one reaches no private addresses. */
  readonly outbound?: WebhookClient
  /** Replaces what the server is made of. */
  readonly parts?: Partial<AppOptions>
  /** The database's URL, so that several servers on it notify each other. */
  readonly url?: string
}

const keys = generatePushKeys()

const connections = {
  maxConnections: 1000,
  requestTimeout: 300,
  headersTimeout: 60,
  keepAliveTimeout: 72,
  bodyGrace: 60,
  bodyMinSpeed: 500,
}

export async function buildServer(
  db: Db,
  {
    videoLimits = { partBytes: 120_000, quotaBytes: 2_000_000 },
    url,
    parts,
    outbound = createWebhookClient({ allowPrivate: false }),
    ...options
  }: Options = {},
) {
  /** Whether its memory has what a later test would notice: failed sign-ins, streams, connections. */
  let remembers = false
  const enqueued: TestServer['enqueued'] = []
  const jobs: JobQueue = {
    enqueue: async (_tx, name, data, { startAfter }) => {
      enqueued.push({ name, data, startAfter })
    },
  }
  const folder = await mkdtemp(join(tmpdir(), 'curio-test-images-'))
  const images = createImageStore(createFolderStore(folder))
  const videos = createFolderStore(join(folder, 'videos'))
  const log = pino({ level: 'silent' })
  const events = createEventHub({ db, secrets, url, readLogPosition: parts?.replicas?.sealPosition, log })
  const app = await createApp({
    db,
    jobs,
    events,
    // It reaches no private addresses.
    push: createPushSender({
      keys,
      contact: 'mailto:push@test.example',
      client: createWebhookClient({ allowPrivate: false }),
    }),
    secrets,
    images,
    webhookClient: outbound,
    ids: systemIds,
    log,
    media: { rendition: async () => undefined },
    appFolder: '/nowhere',
    rendererFolder: '/nowhere',
    publicBrowsing: false,
    publicUrl: undefined,
    hstsSubdomains: false,
    mailMode: 'local',
    signUpMode: 'open',
    identityProvider: null,
    mediaOrigins: [],
    mediaBuckets: createMediaBuckets([]),
    rateLimits: null,
    rateLimitNetwork: 20,
    paymentDays: 7,
    uploadQuota: { images: 200, bytes: 200_000_000 },
    videoUploads: { store: videos, ...videoLimits },
    storeOrigin: undefined,
    connections,
    trustProxy: [],
    demoEverywhere: false,
    secondFactorRule: 'none',
    checkResponse: () => 'throw',
    streams: createStreamRegistry(),
    isDatabaseAnswering: () => true,
    replicas: null,
    readiness: async () => 'ok',
    ...options,
    ...parts,
  })
  const request = async (
    method: string,
    url: string,
    { body, headers = {}, remoteAddress = '127.0.0.1' }: CallOptions = {},
  ): Promise<CallResult> => {
    const options = {
      method: method as 'GET',
      url,
      headers,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const call: Call | undefined = contract[`${method} ${url.split('?')[0]}` as ContractCall]
    if (call?.stream || call?.limit === 'sign-in') remembers = true
    if (call?.stream) return readStreamHead(options)
    const response = await app.inject(options)
    const json =
      response.body !== '' &&
      !response.headers['content-encoding'] &&
      String(response.headers['content-type']).includes('application/json')
    return { status: response.statusCode, headers: response.headers, body: json ? response.json() : response.body }
  }
  /** Reads only the head of a stream, since it never ends. */
  const readStreamHead = async (options: InjectOptions): Promise<CallResult> => {
    const response = await app.inject({ ...options, payloadAsStream: true })
    response.stream().destroy()
    return { status: response.statusCode, headers: response.headers, body: null }
  }
  const caller =
    (session: Record<string, string>): Caller =>
    (name, { params = {}, query = {}, ...rest } = {}) => {
      const [method = '', path = ''] = name.split(' ')
      const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? `{${key}}`)
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const url = search.size > 0 ? `${filledPath}?${search}` : filledPath
      return request(method, url, { ...rest, headers: { ...session, ...rest.headers } })
    }
  // Most tests are not about signing in, whose hash takes longer than they do.
  const cookieOf: TestServer['cookieOf'] = async ({ email }) => {
    const secret = await db.transaction().execute(async (tx) => {
      const user = await tx.selectFrom('users').select('_id').where('email', '=', email).executeTakeFirstOrThrow()
      return (await insertSession(tx, systemIds, { userId: user._id, userAgent: '' })).secret
    })
    return `token=${secret}`
  }
  const as: TestServer['as'] = async ({ email }, personPassword) => {
    if (personPassword === undefined) return caller({ cookie: await cookieOf({ email }) })
    const { headers, status } = await request('POST', '/api/login', { body: { email, password: personPassword } })
    expect(status).toBe(200)
    return caller({ cookie: cookiesOf(headers['set-cookie']) })
  }
  const withCall: TestServer['withCall'] = (person) => {
    let caller: Promise<Caller> | undefined
    return { ...person, call: async (...call) => (await (caller ??= as(person)))(...call) }
  }
  const listen = () => {
    remembers = true
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  const server: TestServer = {
    anonymous: caller({}),
    as,
    withCall,
    cookieOf,
    enqueued,
    images,
    videos,
    listen,
    request,
  }
  const close = async () => {
    await app.close()
    await events.close()
    await rm(folder, { recursive: true, force: true })
  }
  /** Empties it for the next test. Returns false if it cannot be. */
  const reset = async (): Promise<boolean> => {
    enqueued.length = 0
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    return !remembers
  }
  return { server, close, reset }
}

/** The parts of a server whose readiness depends on its database alone. */
export const monitoredBy = (monitor: DatabaseMonitor): Partial<AppOptions> => ({
  isDatabaseAnswering: monitor.isAnswering,
  readiness: () =>
    checkReadiness({
      isStopping: () => false,
      monitor,
      isDiskFull: async () => false,
      isReplicaBehind: () => false,
      isMuted: async () => false,
    }),
})

/** Reads a list page by page to its end. */
export async function readPages(read: (cursor: string | null) => Promise<CallResult>): Promise<CallResult['body'][]> {
  const pages: CallResult['body'][] = []
  do pages.push((await read(pages.at(-1)?.nextCursor ?? null)).body)
  while (pages.at(-1).nextCursor !== null)
  return pages
}

/** A server with options of its own, which is closed after the test. */
export async function serve(db: Db, options: Options): Promise<TestServer> {
  const { server, close } = await buildServer(db, options)
  onTestFinished(close)
  return server
}

export const cookiesOf = (header: CallResult['headers'][string]): string =>
  [header]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

type OnCleanup = { readonly onCleanup: (cleanup: () => Promise<void>) => void }

/** The tests of a file share a server where they can: starting one takes longer than most of them. */
const startSharedServer = ({ database }: { readonly database: { readonly db: Db } }, { onCleanup }: OnCleanup) => {
  let shared: Awaited<ReturnType<typeof buildServer>> | undefined
  onCleanup(async () => shared?.close())
  return {
    take: async () => (shared ??= await buildServer(database.db)).server,
    giveBack: async () => {
      if (await shared?.reset()) return
      await shared?.close()
      shared = undefined
    },
  }
}

const takeServer = async (
  { db, sharedServer }: { readonly db: Db; readonly sharedServer: ReturnType<typeof startSharedServer> },
  { onCleanup }: OnCleanup,
): Promise<TestServer> => {
  onCleanup(async () => {
    await sharedServer.giveBack()
    const { rows } = await sql`select * from recount()`.execute(db)
    expect(rows, 'counters that differ from what they count').toEqual([])
  })
  return sharedServer.take()
}

export const test = base
  .extend('sharedServer', { scope: 'file' }, startSharedServer)
  .extend('server', takeServer)
  .extend('manager', ({ server, manager }) => server.withCall(manager))
  .extend('mei', ({ server, mei }) => server.withCall(mei))
  .extend('noah', ({ server, noah }) => server.withCall(noah))
  .extend('bo', ({ server, bo }) => server.withCall(bo))
  .extend('eva', ({ server, eva }) => server.withCall(eva))
  .extend('seller', ({ server, seller }) => server.withCall(seller))
  .extend('ada', ({ server, ada }) => server.withCall(ada))
