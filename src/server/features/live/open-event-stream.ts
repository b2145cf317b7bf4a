import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { type EventDelivery, type EventHub, sealPosition } from '#src/server/db/events/event-hub.ts'
import { maxReplicaLagSeconds } from '#src/server/db/replicas/read-replicas.ts'
import { openNumbers } from '#src/server/db/secrets/seal-numbers.ts'
import { type Audience, readBacklog, type StoredEvent } from '#src/server/db/events/read-events.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import type { StreamRegistry } from './stream-registry.ts'
import { createStreamWriter } from './stream-writer.ts'
import { liveEvents } from '#src/contract/events.ts'

/** Seconds for which a stream can be resumed from a position; events are stored longer. */
const cursorTtlSeconds = 3600

/**
 * Events up to this many milliseconds before `since` are included: they may have been committed later, and a read replica
 * may have answered without them.
 */
const sinceMarginMs = 5000 + maxReplicaLagSeconds * 1000

type Place = { readonly lastEventId?: string | undefined; readonly since?: string | undefined }

type StreamRequest = Place & {
  readonly actor: User | null
  /** The owner of the stream if nobody is signed in. */
  readonly address: string
  /** Without it, the stream receives the events of all products, as clients of earlier versions expect. */
  readonly stream?: string | undefined
  readonly products: readonly string[]
}

type StreamDeps = { readonly db: Db; readonly hub: EventHub; readonly streams: StreamRegistry }

/**
 * Opens a stream of the events of `actor` and of the named products: first those since the position to resume from, then new ones. Every
 * event is delivered at least once. If the position is too old, `reset` is sent.
 */
export async function openEventStream(
  { db, hub, streams }: StreamDeps,
  request: StreamRequest,
): Promise<Result<Readable, Problem>> {
  const { actor, stream: id } = request
  const person = actor?._id ?? null
  const audience = { person, products: id === undefined ? null : request.products }
  const owner = person ?? request.address
  // Events that arrive while the backlog is read are queued until it is written.
  let pending: EventDelivery[] | null = []
  const deliver = (delivery: EventDelivery) => {
    if (pending) return void pending.push(delivery)
    stream.write(formatDelivery(delivery))
    if (actor && endedSessions(delivery).has(actor.sessionId)) stream.end()
  }
  const { key, fromId, setProducts, stop } = await hub.subscribe(audience, deliver)
  const stream = createStreamWriter(
    () => formatEvent('heartbeat', {}, sealPosition(key, hub.deliveredUpTo())),
    () => {
      stop()
      streams.remove(owner, entry)
    },
  )
  const entry = { id, setProducts, end: stream.end }
  try {
    if (actor && !(await isSessionActive(db, actor.sessionId))) {
      stream.readable.destroy()
      return fail(problem('not-signed-in'))
    }
    const backlog = await readMissedEvents(db, audience, request, key)
    const logPosition = await hub.readLogPosition()
    // `ready` ends the missed events, so that a reader cut off among them resumes before them.
    stream.write(formatDelivery({ events: backlog === 'gone' ? [] : backlog, logPosition, cursor: null }))
    stream.write(formatEvent(backlog === 'gone' ? 'reset' : 'ready', {}, sealPosition(key, fromId)))
  } catch (error) {
    // It has no reader, so it would never end by itself.
    stream.readable.destroy()
    throw error
  }
  const queued = pending
  pending = null
  for (const delivery of queued) deliver(delivery)
  streams.add(owner, entry)
  return ok(stream.readable)
}

type ProductsRequest = Pick<StreamRequest, 'actor' | 'address' | 'products'> & {
  readonly stream: string
  readonly since: string
}

/**
 * Replaces the products of an open stream and returns their events since an instant, in case they came before, and with
 * read replicas a log position that has their changes. The events are null if the stream is not held by this process, or
 * there are too many.
 */
export async function setStreamProducts(
  { db, hub, streams }: StreamDeps,
  { actor, address, stream, products, since }: ProductsRequest,
): Promise<{ readonly missed: readonly StoredEvent[] | null; readonly logPosition: string | null }> {
  const open = streams.find(actor?._id ?? address, stream)
  if (!open) return { missed: null, logPosition: null }
  open.setProducts(products)
  const missed = await readMissedEvents(db, { person: null, products }, { since })
  return { missed: missed === 'gone' ? null : missed, logPosition: await hub.readLogPosition() }
}

/** Reads the events since the requested position or instant; `gone` if it is too long ago. */
async function readMissedEvents(db: Db, audience: Audience, { lastEventId = '', since }: Place, key?: Buffer) {
  const cursor = key && lastEventId !== '' ? openNumbers(key, lastEventId) : undefined
  const [lastId = null, issuedAtSeconds = nowInSeconds()] = cursor ?? []
  if (cursor === null || Math.abs(nowInSeconds() - issuedAtSeconds) > cursorTtlSeconds) return 'gone'
  const sinceMs = since === undefined ? null : Date.parse(since) - sinceMarginMs
  // Instants in the past of a position are only of products that the stream did not have then.
  const isSinceUsed = sinceMs !== null && (cursor === undefined || audience.products !== null)
  if (isSinceUsed && Date.now() - sinceMs > cursorTtlSeconds * 1000) return 'gone'
  if (!cursor && !isSinceUsed) return []
  const from = { after: lastId, since: isSinceUsed ? new Date(sinceMs) : null }
  return (await readBacklog(db, audience, from)) ?? 'gone'
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

async function isSessionActive(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('_id')
    .where('_id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Formats an event; `cursor` is the position to resume from after it. */
const formatEvent = (kind: keyof typeof liveEvents, data: unknown, cursor: string | null): string =>
  `${cursor === null ? '' : `id: ${cursor}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

const formatted = new WeakMap<object, Buffer>()
const eventTexts = new WeakMap<StoredEvent, string>()

/**
 * Formats the events of a delivery, after the log position that has their changes. Only the last one has its cursor: after
 * any other the delivery is not complete.
 */
function formatDelivery(delivery: Omit<EventDelivery, 'cursor'> & { readonly cursor: string | null }): Buffer {
  const cached = formatted.get(delivery)
  if (cached) return cached
  const { logPosition } = delivery
  const position = logPosition === null ? '' : formatEvent('log-position', { position: logPosition }, null)
  const texts = delivery.events.map(formatOnce).filter((text) => text !== '')
  const last = texts.pop() ?? ''
  const id = last === '' || delivery.cursor === null ? '' : `id: ${delivery.cursor}\n`
  const text = Buffer.from(`${position}${texts.join('')}${id}${last}`)
  formatted.set(delivery, text)
  return text
}

/** Empty for an event that no client receives. */
function formatOnce(event: StoredEvent): string {
  const { kind, data } = event
  const text = eventTexts.get(event) ?? (isLiveEventName(kind) ? formatEvent(kind, data, null) : '')
  eventTexts.set(event, text)
  return text
}

const sessionsByDelivery = new WeakMap<EventDelivery, ReadonlySet<unknown>>()

/** Returns the ids of the sessions that ended with a delivery. */
function endedSessions(delivery: EventDelivery): ReadonlySet<unknown> {
  const cached = sessionsByDelivery.get(delivery)
  if (cached) return cached
  const endings = delivery.events.filter(({ kind }) => kind === 'session-ended')
  const sessions = new Set(endings.map(({ data }) => data['sessionId']))
  sessionsByDelivery.set(delivery, sessions)
  return sessions
}

const isLiveEventName = (kind: string): kind is keyof typeof liveEvents => kind in liveEvents
