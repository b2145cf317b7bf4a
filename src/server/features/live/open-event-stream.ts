import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { liveEvents } from '#src/contract/events.ts'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { EventHub } from '#src/server/db/events/event-hub.ts'
import { openCursor, sealCursor } from '#src/server/db/events/event-cursor.ts'
import { readBacklog, type StoredEvent } from '#src/server/db/events/read-events.ts'
import type { Db } from '#src/server/db/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
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
  let pendingEvents: [StoredEvent, number][] | null = []
  const deliver = (event: StoredEvent, settledUpTo: number) => {
    if (pendingEvents) pendingEvents.push([event, settledUpTo])
    else if (event.kind !== 'session-ended') write(event, settledUpTo)
    else if (event.data['sessionId'] === actor?.sessionId) stream.end()
  }
  const subscription = await hub.subscribe(person, deliver)
  const cursorAt = (settledUpTo: number) =>
    sealCursor(subscription.key, { lastEventId: settledUpTo, issuedAtSeconds: nowInSeconds() })
  const stream = createStreamWriter(
    () => cursorAt(hub.settledUpTo()),
    () => {
      subscription.stop()
      streams.remove(owner, stream)
    },
  )
  const write = ({ kind, data }: StoredEvent, settledUpTo: number) => {
    if (isLiveEventName(kind)) stream.write(kind, data, cursorAt(settledUpTo))
  }
  try {
    if (actor && !(await isSessionActive(db, actor.sessionId))) {
      stream.readable.destroy()
      return fail(problem('not-signed-in'))
    }
    const backlog = await readMissedEvents(db, person, request, subscription.key)
    stream.write(backlog === 'gone' ? 'reset' : 'ready', {}, cursorAt(subscription.fromId))
    if (backlog !== 'gone') for (const event of backlog) write(event, Math.min(subscription.fromId, event._id))
  } catch (error) {
    // It has no reader, so it would never end by itself.
    stream.readable.destroy()
    throw error
  }
  const since = pendingEvents
  pendingEvents = null
  for (const [event, settledUpTo] of since) deliver(event, settledUpTo)
  streams.add(owner, stream)
  return ok(stream.readable)
}

/** Reads the events since the requested position or instant; `gone` if it is too long ago. */
async function readMissedEvents(db: Db, person: string | null, { lastEventId, since }: StreamRequest, key: Buffer) {
  if (lastEventId !== undefined && lastEventId !== '') {
    const cursor = openCursor(key, lastEventId)
    const ageSeconds = cursor ? nowInSeconds() - cursor.issuedAtSeconds : Infinity
    if (!cursor || ageSeconds > cursorTtlSeconds || ageSeconds < -cursorTtlSeconds) return 'gone'
    return (await readBacklog(db, person, { after: cursor.lastEventId })) ?? 'gone'
  }
  if (since === undefined) return []
  const from = Date.parse(since) - sinceMarginMs
  if (Date.now() - from > cursorTtlSeconds * 1000) return 'gone'
  return (await readBacklog(db, person, { since: new Date(from) })) ?? 'gone'
}

const isLiveEventName = (kind: string): kind is keyof typeof liveEvents => kind in liveEvents

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
