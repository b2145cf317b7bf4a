// Reads the events table once for all listeners of the process. Reads when this or another process announces a change,
// polls every two seconds in case an announcement is lost, and does nothing while there are no listeners.
import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db } from '#src/server/db/open-database.ts'
import type { DatabaseSockets } from '#src/server/db/database-sockets.ts'
import { readServerKey } from '#src/server/db/read-server-key.ts'
import type { SecretBox } from '#src/server/db/secret-box.ts'
import { coalesce, type CoalescedTask } from './coalesce.ts'
import { type EventTracker, createEventTracker } from './event-tracker.ts'
import { eventsPerBatch, readNewEvents, readStartId, type StoredEvent } from './read-events.ts'
import { openWakeUpChannel, wakeUpStatement, type WakeUpChannel } from './wake-up-channel.ts'

/** Minimum milliseconds between reads, and between announcements to other processes. */
const readIntervalMs = 25
const notifyIntervalMs = 50

/** Milliseconds between polls. */
const pollIntervalMs = 2000

/** Receives every event visible to its person. All events up to `settledUpTo` are known. */
export type EventListener = (event: StoredEvent, settledUpTo: number) => void

export type Subscription = {
  /** The listener receives every event with a higher id. */
  readonly fromId: number
  /** Seals positions in the stream; the same for every process on the database. */
  readonly key: Buffer
  readonly stop: () => void
}

export type EventHub = {
  /** Announces a change, so that listeners in all processes are notified now. */
  readonly notifyChange: () => void
  /** Notifies `listener` of events for everyone and for `person` (null: a visitor). */
  readonly subscribe: (person: string | null, listener: EventListener) => Promise<Subscription>
  /** All events up to this id are known. */
  readonly settledUpTo: () => number
  readonly close: () => Promise<void>
}

type Log = { readonly warn: (context: object, message: string) => void }
type RunningHub = { readonly tracker: EventTracker; readonly key: Buffer; readonly shutDown: () => Promise<void> }

type HubOptions = {
  readonly db: Db
  readonly secrets: SecretBox
  /** Without it, changes by other processes are found only by polling. */
  readonly url?: string | undefined
  readonly sockets?: DatabaseSockets
  readonly log: Log
}

export function createEventHub({ db, secrets, url, sockets, log }: HubOptions): EventHub {
  const instanceId = randomUUID()
  const listeners = new Map<string | null, Set<EventListener>>()
  // Number of listeners, including those that are being added.
  let subscriberCount = 0
  let running: Promise<RunningHub> | null = null
  let tracker = createEventTracker(0)
  let reader: CoalescedTask | null = null
  const shuttingDown = new Set<Promise<void>>()

  const coalescedNotify = coalesce(notifyIntervalMs, async () => {
    await db.executeQuery(CompiledQuery.raw(wakeUpStatement, [instanceId])).catch((error: unknown) => {
      log.warn({ err: error }, 'other processes could not be notified')
    })
  })

  const dispatch = (event: StoredEvent, settledUpTo: number) => {
    const groups = event.audience === null ? [...listeners.values()] : [listeners.get(event.audience) ?? []]
    for (const group of groups) for (const listener of group) listener(event, settledUpTo)
  }

  const start = async (): Promise<RunningHub> => {
    const [key, fromId] = await Promise.all([readServerKey(db, secrets, 'event-cursor'), readStartId(db)])
    const newTracker = createEventTracker(fromId)
    const catchUp = async () => {
      for (let hasMore = true; hasMore;) {
        const seenBefore = newTracker.highestSeen()
        const batch = await readNewEvents(db, newTracker)
        newTracker.record(batch)
        for (const event of batch.events)
          dispatch(event, Math.min(newTracker.settledUpTo(), Math.max(seenBefore, event._id)))
        hasMore = batch.events.length === eventsPerBatch
      }
    }
    await catchUp()
    tracker = newTracker
    const coalescedRead = coalesce(readIntervalMs, () =>
      catchUp().catch((error: unknown) => log.warn({ err: error }, 'events could not be read')),
    )
    reader = coalescedRead
    const pollTimer = setInterval(coalescedRead.trigger, pollIntervalMs)
    const channel: WakeUpChannel | null =
      url === undefined
        ? null
        : openWakeUpChannel({
            url,
            sockets,
            onWake: (sender) => {
              if (sender !== instanceId) coalescedRead.trigger()
            },
          })
    return {
      tracker: newTracker,
      key,
      shutDown: async () => {
        clearInterval(pollTimer)
        if (reader === coalescedRead) reader = null
        await Promise.all([channel?.close(), coalescedRead.stop()])
      },
    }
  }

  const addListener = (person: string | null, listener: EventListener) => {
    const group = listeners.get(person) ?? new Set()
    listeners.set(person, group.add(listener))
    return () => {
      if (!group.delete(listener)) return
      if (group.size === 0) listeners.delete(person)
      subscriberCount -= 1
      shutDownIfIdle()
    }
  }

  const shutDownIfIdle = () => {
    if (subscriberCount > 0 || running === null) return
    const stopping = running.then((hub) => hub.shutDown()).catch(() => {})
    running = null
    shuttingDown.add(stopping)
    void stopping.then(() => shuttingDown.delete(stopping))
  }

  return {
    notifyChange() {
      reader?.trigger()
      coalescedNotify.trigger()
    },
    settledUpTo: () => tracker.settledUpTo(),
    async subscribe(person, listener) {
      subscriberCount += 1
      running ??= start()
      const starting = running
      try {
        const { tracker: newTracker, key } = await starting
        const stop = addListener(person, listener)
        return { fromId: newTracker.settledUpTo(), key, stop }
      } catch (error) {
        if (running === starting) running = null
        subscriberCount -= 1
        throw error
      }
    },
    async close() {
      subscriberCount = 0
      shutDownIfIdle()
      await Promise.all([...shuttingDown, coalescedNotify.stop()])
    },
  }
}
