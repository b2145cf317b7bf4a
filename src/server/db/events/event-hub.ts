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
import { type Audience, eventsPerBatch, readNewEvents, readStartId, type StoredEvent } from './read-events.ts'
import { SetsByKey } from './sets-by-key.ts'
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
 * A read pauses at least this many times as long as the CPU time of notifying the listeners of the previous one, so that
 * events use an eighth of a process; but never longer than the poll interval. Time in which other programs had the CPU
 * does not count: on a busy machine it would delay events by a second.
 */
const pausePerDispatch = 7

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** New events for a subscriber, oldest first; subscribers that receive the same single event share the object. */
export type EventDelivery = Place & { readonly events: readonly StoredEvent[] }

type Place = {
  /** With read replicas, a sealed log position that has the changes of the events. */
  readonly logPosition: string | null
  /** The sealed position to resume from after the last of them. */
  readonly cursor: string
}

/** Receives the events of its audience; never called without events. */
export type EventListener = (delivery: EventDelivery) => void

export type Subscription = {
  /** The listener receives every event with a higher id. */
  readonly fromId: number
  /** Seals positions in the stream; the same for every process on the database. */
  readonly key: Buffer
  /** Replaces the products whose events the listener receives. */
  readonly setProducts: (products: readonly string[]) => void
  readonly stop: () => void
}

type Subscriber = { readonly person: string | null; readonly listener: EventListener }

export type EventHub = {
  /** Announces a change, so that listeners in all processes are notified now. */
  readonly notifyChange: () => void
  readonly subscribe: (audience: Audience, listener: EventListener) => Promise<Subscription>
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
  const byPerson = new SetsByKey<Subscriber>()
  const byProduct = new SetsByKey<Subscriber>()
  const ofAllProducts = new Set<Subscriber>()
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
   * of CPU time of all slices.
   */
  const dispatch = async (events: readonly StoredEvent[], cursor: string) => {
    const place: Place = { logPosition: await readLogPosition(), cursor }
    let [sliceStartMs, cpuStartMs] = [performance.now(), threadCpuMs()]
    let cpuMs = 0
    let notifiedCount = 0
    const endSlice = async () => {
      await connectionsWritten()
      cpuMs += threadCpuMs() - cpuStartMs
    }
    for (const [{ listener }, delivery] of selectDeliveries(events, place)) {
      listener(delivery)
      notifiedCount += 1
      if (notifiedCount % listenersPerReading !== 0) continue
      if (events.length > fewEvents) await connectionsWritten()
      if (performance.now() - sliceStartMs < sliceMs) continue
      await endSlice()
      await yieldToRequests()
      ;[sliceStartMs, cpuStartMs] = [performance.now(), threadCpuMs()]
    }
    await endSlice()
    return cpuMs
  }

  /** Selects the events of each subscriber that has any. Costs as much as there are events to deliver. */
  const selectDeliveries = (events: readonly StoredEvent[], place: Place): Map<Subscriber, EventDelivery> => {
    const deliveries = new Map<Subscriber, Place & { events: StoredEvent[] }>()
    for (const event of events) {
      const only = { events: [event], ...place }
      for (const subscriber of subscribersOf(event)) {
        const delivery = deliveries.get(subscriber)
        if (delivery === undefined) deliveries.set(subscriber, only)
        else if (delivery.events.length > 1) delivery.events.push(event)
        else deliveries.set(subscriber, { events: [...delivery.events, event], ...place })
      }
    }
    const ofProducts = { events: events.filter(({ audience }) => audience === null), ...place }
    if (ofProducts.events.length === 0) return deliveries
    for (const subscriber of ofAllProducts) {
      const isOwn = ({ audience }: StoredEvent) => audience === null || audience === subscriber.person
      deliveries.set(subscriber, deliveries.has(subscriber) ? { events: events.filter(isOwn), ...place } : ofProducts)
    }
    return deliveries
  }

  /** Without those that receive the events of all products. */
  const subscribersOf = ({ audience, data }: StoredEvent) =>
    audience === null ? byProduct.get(String(data['productId'])) : byPerson.get(audience)

  const start = async (): Promise<RunningHub> => {
    const [key, fromId] = await Promise.all([readServerKey(db, secrets, 'event-cursor'), readStartId(db)])
    const tracker = createEventTracker(fromId)
    /** Returns the milliseconds of CPU time that notifying the listeners took. */
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

  const addSubscriber = ({ person, products }: Audience, listener: EventListener) => {
    const subscriber: Subscriber = { person, listener }
    let shown: readonly string[] = []
    let isStopped = false
    const setProducts = (next: readonly string[]) => {
      for (const product of shown) byProduct.delete(product, subscriber)
      shown = isStopped ? [] : next
      for (const product of shown) byProduct.add(product, subscriber)
    }
    if (person !== null) byPerson.add(person, subscriber)
    if (products === null) ofAllProducts.add(subscriber)
    else setProducts(products)
    const stop = () => {
      if (isStopped) return
      isStopped = true
      setProducts([])
      ofAllProducts.delete(subscriber)
      if (person !== null) byPerson.delete(person, subscriber)
      subscriberCount -= 1
      shutDownIfIdle()
    }
    return { setProducts, stop }
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
    async subscribe(audience, listener) {
      subscriberCount += 1
      running ??= start()
      const starting = running
      try {
        const { tracker, key } = await starting
        return { fromId: tracker.settledUpTo(), key, ...addSubscriber(audience, listener) }
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
