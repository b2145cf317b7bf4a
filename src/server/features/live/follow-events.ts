import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { liveEvents } from '#src/contract/events.ts'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { EventHub } from '#src/server/db/events/event-hub.ts'
import { openPlace, sealPlace } from '#src/server/db/events/place.ts'
import { readBacklog, type StoredEvent } from '#src/server/db/events/read-events.ts'
import type { Db } from '#src/server/db/open.ts'
import type { User } from '#src/server/http/deps.ts'
import type { OpenStreams } from './open-streams.ts'
import { openStreamWriter } from './stream-writer.ts'

/** Seconds for which a stream can be resumed from a position; events are stored longer. */
const placeLasts = 3600

/** Events up to this many milliseconds before `since` are included, since they may have been committed later. */
const sinceMargin = 5000

type Request = {
  readonly actor: User | null
  /** The owner of the stream if nobody is signed in. */
  readonly address: string
  readonly lastEventId: string | undefined
  readonly since: string | undefined
}

type Live = { readonly db: Db; readonly hub: EventHub; readonly streams: OpenStreams }

/**
 * Opens a stream of the events visible to `actor`: first those since the position to resume from, then new ones. Every
 * event is delivered at least once. If the position is too old, `reset` is sent.
 */
export async function followEvents({ db, hub, streams }: Live, request: Request): Promise<Result<Readable, Problem>> {
  const { actor } = request
  const person = actor?._id ?? null
  const owner = person ?? request.address
  // Events that arrive while the backlog is read are queued until it is written.
  let waiting: [StoredEvent, number][] | null = []
  const tell = (event: StoredEvent, upTo: number) => {
    if (waiting) waiting.push([event, upTo])
    else if (event.kind !== 'session-ended') write(event, upTo)
    else if (event.data['sessionId'] === actor?.sessionId) stream.end()
  }
  const listening = await hub.listen(person, tell)
  const seal = (upTo: number) => sealPlace(listening.key, { upTo, at: nowInSeconds() })
  const stream = openStreamWriter(
    () => seal(hub.certain()),
    () => {
      listening.stop()
      streams.remove(owner, stream)
    },
  )
  const write = ({ kind, data }: StoredEvent, upTo: number) => {
    if (isLiveKind(kind)) stream.write(kind, data, seal(upTo))
  }
  try {
    if (actor && !(await sessionLasts(db, actor.sessionId))) {
      stream.readable.destroy()
      return fail(problem('not-signed-in'))
    }
    const backlog = await readMissed(db, person, request, listening.key)
    stream.write(backlog === 'gone' ? 'reset' : 'ready', {}, seal(listening.from))
    if (backlog !== 'gone') for (const event of backlog) write(event, Math.min(listening.from, event._id))
  } catch (error) {
    // It has no reader, so it would never end by itself.
    stream.readable.destroy()
    throw error
  }
  const since = waiting
  waiting = null
  for (const [event, upTo] of since) tell(event, upTo)
  streams.add(owner, stream)
  return ok(stream.readable)
}

/** Reads the events since the requested position or instant; `gone` if it is too long ago. */
async function readMissed(db: Db, person: string | null, { lastEventId, since }: Request, key: Buffer) {
  if (lastEventId !== undefined && lastEventId !== '') {
    const place = openPlace(key, lastEventId)
    const age = place ? nowInSeconds() - place.at : Infinity
    if (!place || age > placeLasts || age < -placeLasts) return 'gone'
    return (await readBacklog(db, person, { after: place.upTo })) ?? 'gone'
  }
  if (since === undefined) return []
  const from = Date.parse(since) - sinceMargin
  if (Date.now() - from > placeLasts * 1000) return 'gone'
  return (await readBacklog(db, person, { since: new Date(from) })) ?? 'gone'
}

const isLiveKind = (kind: string): kind is keyof typeof liveEvents => kind in liveEvents

const nowInSeconds = () => Math.floor(Date.now() / 1000)

async function sessionLasts(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('_id')
    .where('_id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
