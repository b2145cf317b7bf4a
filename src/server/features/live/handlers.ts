import type { events } from '#src/contract/events.ts'
import type { EventHub } from '#src/server/db/events/event-hub.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { openEventStream } from './open-event-stream.ts'
import type { StreamRegistry } from './stream-registry.ts'

export const liveHandlers = (hub: EventHub, streams: StreamRegistry): Handlers<typeof events> => ({
  'GET /api/events': ({ db }, actor, { lastEventId, since }, http) =>
    openEventStream(
      { db, hub, streams },
      { actor, address: http.address, lastEventId: http.lastEventId ?? lastEventId, since },
    ),
})
