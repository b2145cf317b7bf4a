// Reads the events table once for all listeners of the process. Reads when this or another process announces a change,
// polls every two seconds in case an announcement is lost, and does nothing while there are no listeners.
import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { DatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import { readServerKey } from '#src/server/db/secrets/read-server-key.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { coalesce, type CoalescedTask } from './coalesce.ts'
import { sealNumbers } from '#src/server/db/secrets/seal-numbers.ts'
import { type EventTracker, createEventTracker } from './event-tracker.ts'
import { eventsPerBatch, readNewEvents, readStartId, type StoredEvent } from './read-events.ts'
import { openWakeUpChannel, wakeUpStatement, type WakeUpChannel } from './wake-up-channel.ts'

/** Minimum milliseconds between reads, and between announcements to other processes. */
const readIntervalMs = 25
const notifyIntervalMs = 50

/** Milliseconds between polls. */
const pollIntervalMs = 2000

/** Milliseconds for which listeners are notified before other requests have their turn. */
const sliceMs = 5

/** Listeners that are notified before the time of a slice is read, which includes the writes to their connections. */
const listenersPerReading = 32

/** Up to so many events a connection writes so fast that waiting for it within a slice would cost more. */
const fewEvents = 20

/** Resolves when the connections have written what they were given: Node does so at the end of the current tick. */
const connectionsWritten = () => new Promise<void>((resolve) => process.nextTick(resolve))

/**
 * A read pauses at least this many times as long as notifying the listeners of the previous one took, so that events use
 * an eighth of a process; but never longer than the poll interval.
 */
const pausePerDispatch = 7

/** New events visible to a person, oldest first; everyone without events of their own receives the same object. */
export type EventDelivery = {
  readonly events: readonly StoredEvent[]
  /** With read replicas, a sealed log position that has their changes. */
  readonly logPosition: string | null
  /** The sealed position to resume from after the last of them. */
  readonly cursor: string
}

/** Receives the events visible to its person; never called without events. */
export type EventListener = (delivery: EventDelivery) => void

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
  /** With read replicas, a sealed log position that has every change until now. */
  readonly readLogPosition: () => Promise<string | null>
  /** All events up to this id were given to the listeners. */
  readonly deliveredUpTo: () => number
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
  /** Never rejects. */
  readonly readLogPosition?: (() => Promise<string | null>) | undefined
  readonly log: Log
}

export function createEventHub({
  db,
  secrets,
  url,
  sockets,
  readLogPosition = async () => null,
  log,
}: HubOptions): EventHub {
  const instanceId = randomUUID()
  const listeners = new Map<string | null, Set<EventListener>>()
  // Number of listeners, including those that are being added.
  let subscriberCount = 0
  let running: Promise<RunningHub> | null = null
  let deliveredUpTo = 0
  let reader: CoalescedTask | null = null
  const shuttingDown = new Set<Promise<void>>()

  const coalescedNotify = coalesce(notifyIntervalMs, async () => {
    await db.executeQuery(CompiledQuery.raw(wakeUpStatement, [instanceId])).catch((error: unknown) => {
      log.warn({ err: error }, 'other processes could not be notified')
    })
  })

  /**
   * Notifies the listeners in slices. One that is added meanwhile may receive these events too. Returns the milliseconds
   * of all slices.
   */
  const dispatch = async (events: readonly StoredEvent[], cursor: string) => {
    const logPosition = await readLogPosition()
    const deliveryTo = (person: string | null): EventDelivery => ({
      events: events.filter(({ audience }) => audience === null || audience === person),
      logPosition,
      cursor,
    })
    const toEveryone = deliveryTo(null)
    const recipients = new Set(events.map(({ audience }) => audience))
    const groups =
      toEveryone.events.length > 0 ? [...listeners] : [...listeners].filter(([person]) => recipients.has(person))
    let sliceStartMs = performance.now()
    let busyMs = 0
    let notifiedCount = 0
    const endSlice = async () => {
      await connectionsWritten()
      busyMs += performance.now() - sliceStartMs
    }
    for (const [person, group] of groups) {
      const delivery = person !== null && recipients.has(person) ? deliveryTo(person) : toEveryone
      for (const listener of group) {
        listener(delivery)
        notifiedCount += 1
        if (notifiedCount % listenersPerReading !== 0) continue
        if (events.length > fewEvents) await connectionsWritten()
        if (performance.now() - sliceStartMs < sliceMs) continue
        await endSlice()
        await yieldToRequests()
        sliceStartMs = performance.now()
      }
    }
    await endSlice()
    return busyMs
  }

  const start = async (): Promise<RunningHub> => {
    const [key, fromId] = await Promise.all([readServerKey(db, secrets, 'event-cursor'), readStartId(db)])
    const tracker = createEventTracker(fromId)
    /** Returns the milliseconds that notifying the listeners took. */
    const catchUp = async () => {
      let dispatchMs = 0
      for (let hasMore = true; hasMore;) {
        const events = await readNewEvents(db, tracker)
        const position = tracker.settledUpTo()
        if (events.length > 0) dispatchMs += await dispatch(events, sealPosition(key, position))
        deliveredUpTo = position
        hasMore = events.length === eventsPerBatch
      }
      return dispatchMs
    }
    await catchUp()
    const coalescedRead = coalesce(readIntervalMs, () =>
      catchUp().then(
        (dispatchMs) => Math.min(dispatchMs * pausePerDispatch, pollIntervalMs),
        (error: unknown) => log.warn({ err: error }, 'events could not be read'),
      ),
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
      tracker,
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
    readLogPosition,
    deliveredUpTo: () => deliveredUpTo,
    async subscribe(person, listener) {
      subscriberCount += 1
      running ??= start()
      const starting = running
      try {
        const { tracker, key } = await starting
        const stop = addListener(person, listener)
        return { fromId: tracker.settledUpTo(), key, stop }
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

/** Seals a position in the stream, with the time from which it expires. */
export const sealPosition = (key: Buffer, lastEventId: number): string =>
  sealNumbers(key, [lastEventId, Math.floor(Date.now() / 1000)])
