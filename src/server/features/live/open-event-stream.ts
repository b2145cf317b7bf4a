import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { type EventDelivery, type EventHub, sealPosition } from '#src/server/db/events/event-hub.ts'
import { openNumbers } from '#src/server/db/secrets/seal-numbers.ts'
import { readBacklog } from '#src/server/db/events/read-events.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { endedSessions, formatDelivery, formatEvent } from './format-delivery.ts'
import type { StreamRegistry } from './stream-registry.ts'
import { createStreamWriter } from './stream-writer.ts'

/** Seconds for which a stream can be resumed from a position; events are stored longer. */
const cursorTtlSeconds = 3600

/** Events up to this many milliseconds before `since` are included, since they may have been committed later. */
const sinceMarginMs = 5000

type StreamRequest = {
  readonly actor: User | null
  /** The owner of the stream if nobody is signed in. */
  readonly address: string
  readonly lastEventId: string | undefined
  readonly since: string | undefined
}

type StreamDeps = { readonly db: Db; readonly hub: EventHub; readonly streams: StreamRegistry }

/**
 * Opens a stream of the events visible to `actor`: first those since the position to resume from, then new ones. Every
 * event is delivered at least once. If the position is too old, `reset` is sent.
 */
export async function openEventStream(
  { db, hub, streams }: StreamDeps,
  request: StreamRequest,
): Promise<Result<Readable, Problem>> {
  const { actor } = request
  const person = actor?._id ?? null
  const owner = person ?? request.address
  // Events that arrive while the backlog is read are queued until it is written.
  let pending: EventDelivery[] | null = []
  const deliver = (delivery: EventDelivery) => {
    if (pending) return void pending.push(delivery)
    stream.write(formatDelivery(delivery))
    if (actor && endedSessions(delivery).has(actor.sessionId)) stream.end()
  }
  const { key, fromId, stop } = await hub.subscribe(person, deliver)
  const stream = createStreamWriter(
    () => formatEvent('heartbeat', {}, sealPosition(key, hub.deliveredUpTo())),
    () => {
      stop()
      streams.remove(owner, stream)
    },
  )
  try {
    if (actor && !(await isSessionActive(db, actor.sessionId))) {
      stream.readable.destroy()
      return fail(problem('not-signed-in'))
    }
    const backlog = await readMissedEvents(db, person, request, key)
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
  streams.add(owner, stream)
  return ok(stream.readable)
}

/** Reads the events since the requested position or instant; `gone` if it is too long ago. */
async function readMissedEvents(db: Db, person: string | null, { lastEventId, since }: StreamRequest, key: Buffer) {
  if (lastEventId !== undefined && lastEventId !== '') {
    const [after, issuedAtSeconds] = openNumbers(key, lastEventId) ?? [0, 0]
    if (Math.abs(nowInSeconds() - issuedAtSeconds) > cursorTtlSeconds) return 'gone'
    return (await readBacklog(db, person, { after })) ?? 'gone'
  }
  if (since === undefined) return []
  const from = Date.parse(since) - sinceMarginMs
  if (Date.now() - from > cursorTtlSeconds * 1000) return 'gone'
  return (await readBacklog(db, person, { since: new Date(from) })) ?? 'gone'
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
