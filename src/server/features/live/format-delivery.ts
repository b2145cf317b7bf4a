// Events as text/event-stream, formatted once for all streams that receive the same ones.
import { liveEvents } from '#src/contract/events.ts'
import type { EventDelivery } from '#src/server/db/events/event-hub.ts'
import type { StoredEvent } from '#src/server/db/events/read-events.ts'

/** Formats an event; `cursor` is the position to resume from after it. */
export const formatEvent = (kind: keyof typeof liveEvents, data: unknown, cursor: string | null): string =>
  `${cursor === null ? '' : `id: ${cursor}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

const formatted = new WeakMap<object, Buffer>()
const eventTexts = new WeakMap<StoredEvent, string>()

/**
 * Formats the events of a delivery, after the log position that has their changes. Only the last one has its cursor: after
 * any other the delivery is not complete.
 */
export function formatDelivery(delivery: Omit<EventDelivery, 'cursor'> & { readonly cursor: string | null }): Buffer {
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
export function endedSessions(delivery: EventDelivery): ReadonlySet<unknown> {
  const cached = sessionsByDelivery.get(delivery)
  if (cached) return cached
  const endings = delivery.events.filter(({ kind }) => kind === 'session-ended')
  const sessions = new Set(endings.map(({ data }) => data['sessionId']))
  sessionsByDelivery.set(delivery, sessions)
  return sessions
}

const isLiveEventName = (kind: string): kind is keyof typeof liveEvents => kind in liveEvents
