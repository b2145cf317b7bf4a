// Reads the events table once for all listeners of the process. Reads when this or another process announces a change,
// polls every two seconds in case an announcement is lost, and does nothing while there are no listeners.
import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db } from '#src/server/db/open.ts'
import { coalesce, type Coalesced } from './coalesce.ts'
import { type KnownPlace, trackPlace } from './known-place.ts'
import { eventsPerReading, readEventKey, readNewEvents, readStart, type StoredEvent } from './read-events.ts'
import { openWakeUpLine, wakeUpStatement, type WakeUpLine } from './wake-up-line.ts'

/** Minimum milliseconds between reads, and between announcements to other processes. */
const readInterval = 25
const noticeInterval = 50

/** Milliseconds between polls. */
const safetyInterval = 2000

/** Receives every event visible to its person. All events up to `upTo` are known. */
export type EventListener = (event: StoredEvent, upTo: number) => void

export type Listening = {
  /** The listener receives every event with a higher id. */
  readonly from: number
  /** Encrypts positions in the stream; the same for every process on the database. */
  readonly key: Buffer
  readonly stop: () => void
}

export type EventHub = {
  /** Announces a change, so that listeners in all processes are notified now. */
  readonly announce: () => void
  /** Notifies `listener` of events for everyone and for `person` (null: a visitor). */
  readonly listen: (person: string | null, listener: EventListener) => Promise<Listening>
  /** All events up to this id are known. */
  readonly certain: () => number
  readonly close: () => Promise<void>
}

type Log = { readonly warn: (context: object, message: string) => void }
type Running = { readonly place: KnownPlace; readonly key: Buffer; readonly rest: () => Promise<void> }

/** Without `url`, changes by other processes are found only by polling. */
export function createEventHub({ db, url, log }: { db: Db; url?: string | undefined; log: Log }): EventHub {
  const self = randomUUID()
  const listeners = new Map<string | null, Set<EventListener>>()
  // Number of listeners, including those that are being added.
  let wanted = 0
  let running: Promise<Running> | null = null
  let place = trackPlace(0)
  let reader: Coalesced | null = null
  const resting = new Set<Promise<void>>()

  const notices = coalesce(noticeInterval, async () => {
    await db.executeQuery(CompiledQuery.raw(wakeUpStatement, [self])).catch((error: unknown) => {
      log.warn({ err: error }, 'other processes could not be notified')
    })
  })

  const tell = (event: StoredEvent, upTo: number) => {
    const groups = event.audience === null ? [...listeners.values()] : [listeners.get(event.audience) ?? []]
    for (const group of groups) for (const listener of group) listener(event, upTo)
  }

  const start = async (): Promise<Running> => {
    const [key, from] = await Promise.all([readEventKey(db), readStart(db)])
    const known = trackPlace(from)
    const catchUp = async () => {
      for (let more = true; more;) {
        const before = known.seen()
        const reading = await readNewEvents(db, known)
        known.note(reading)
        for (const event of reading.events) tell(event, Math.min(known.certain(), Math.max(before, event._id)))
        more = reading.events.length === eventsPerReading
      }
    }
    await catchUp()
    place = known
    const reads = coalesce(readInterval, () =>
      catchUp().catch((error: unknown) => log.warn({ err: error }, 'events could not be read')),
    )
    reader = reads
    const safety = setInterval(reads.ask, safetyInterval)
    const line: WakeUpLine | null =
      url === undefined ? null : openWakeUpLine(url, (sender) => sender !== self && reads.ask())
    return {
      place: known,
      key,
      rest: async () => {
        clearInterval(safety)
        if (reader === reads) reader = null
        await Promise.all([line?.close(), reads.stop()])
      },
    }
  }

  const join = (person: string | null, listener: EventListener) => {
    const group = listeners.get(person) ?? new Set()
    listeners.set(person, group.add(listener))
    return () => {
      if (!group.delete(listener)) return
      if (group.size === 0) listeners.delete(person)
      wanted -= 1
      restIfUnheard()
    }
  }

  const restIfUnheard = () => {
    if (wanted > 0 || running === null) return
    const stopping = running.then((hub) => hub.rest()).catch(() => {})
    running = null
    resting.add(stopping)
    void stopping.then(() => resting.delete(stopping))
  }

  return {
    announce() {
      reader?.ask()
      notices.ask()
    },
    certain: () => place.certain(),
    async listen(person, listener) {
      wanted += 1
      running ??= start()
      const starting = running
      try {
        const { place: known, key } = await starting
        const stop = join(person, listener)
        return { from: known.certain(), key, stop }
      } catch (error) {
        if (running === starting) running = null
        wanted -= 1
        throw error
      }
    },
    async close() {
      wanted = 0
      restIfUnheard()
      await Promise.all([...resting, notices.stop()])
    },
  }
}
