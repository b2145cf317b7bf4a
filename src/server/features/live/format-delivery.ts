// Events as text/event-stream, formatted once for all streams that receive the same ones.
import { liveEvents } from '#src/contract/events.ts'
import type { EventDelivery } from '#src/server/db/events/event-hub.ts'

/** Formats an event; `cursor` is the position to resume from after it. */
export const formatEvent = (kind: keyof typeof liveEvents, data: unknown, cursor: string | null): string =>
  `${cursor === null ? '' : `id: ${cursor}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

const formatted = new WeakMap<object, Buffer>()

/**
 * Formats the events of a delivery, after the log position that has their changes. Only the last one has its cursor: after
 * any other the delivery is not complete.
 */
export function formatDelivery(delivery: Omit<EventDelivery, 'cursor'> & { readonly cursor: string | null }): Buffer {
  const cached = formatted.get(delivery)
  if (cached) return cached
  const events = delivery.events.flatMap(({ kind, data }) => (isLiveEventName(kind) ? [{ kind, data }] : []))
  const texts = events.map(({ kind, data }, index) =>
    formatEvent(kind, data, index === events.length - 1 ? delivery.cursor : null),
  )
  const { logPosition } = delivery
  if (logPosition !== null) texts.unshift(formatEvent('log-position', { position: logPosition }, null))
  const text = Buffer.from(texts.join(''))
  formatted.set(delivery, text)
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
