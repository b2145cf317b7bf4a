// One reader of the events table for the whole process, however many listen. It is woken when this process or another
// says that it changed something, looks by itself every two seconds in case that went missing, and rests while nobody
// listens.
import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db } from '#src/server/db/open.ts'
import { coalesce, type Coalesced } from './coalesce.ts'
import { type KnownPlace, trackPlace } from './known-place.ts'
import { eventsPerReading, readEventKey, readNewEvents, readStart, type StoredEvent } from './read-events.ts'
import { openWakeUpLine, wakeUpStatement, type WakeUpLine } from './wake-up-line.ts'

/** Milliseconds between readings, and between notices to other processes, at the least. */
const readInterval = 25
const noticeInterval = 50

/** Milliseconds between looks that nobody asked for. */
const safetyInterval = 2000

/** Told every event one may know of. No event up to `upTo` is still to come. */
export type EventListener = (event: StoredEvent, upTo: number) => void

export type Listening = {
  /** Every event above this one is told to the listener. */
  readonly from: number
  /** Seals places in the stream; the same for every process on the database. */
  readonly key: Buffer
  readonly stop: () => void
}

export type EventHub = {
  /** Something was changed: whoever listens, in any process, should hear of it now. */
  readonly announce: () => void
  /** Tells `listener` what everyone may know and what `person` may (null: a visitor). */
  readonly listen: (person: string | null, listener: EventListener) => Promise<Listening>
  /** No event up to this one is still to come. */
  readonly certain: () => number
  readonly close: () => Promise<void>
}

type Log = { readonly warn: (context: object, message: string) => void }
type Running = { readonly place: KnownPlace; readonly key: Buffer; readonly rest: () => Promise<void> }

/** Without `url` it hears of other processes only by looking. */
export function createEventHub({ db, url, log }: { db: Db; url?: string | undefined; log: Log }): EventHub {
  const self = randomUUID()
  const listeners = new Map<string | null, Set<EventListener>>()
  // Those who listen, and those who are about to.
  let wanted = 0
  let running: Promise<Running> | null = null
  let place = trackPlace(0)
  let reader: Coalesced | null = null
  const resting = new Set<Promise<void>>()

  const notices = coalesce(noticeInterval, async () => {
    await db.executeQuery(CompiledQuery.raw(wakeUpStatement, [self])).catch((error: unknown) => {
      log.warn({ err: error }, 'other processes could not be woken')
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
