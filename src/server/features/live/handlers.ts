import type { events } from '#src/contract/events.ts'
import type { EventHub } from '#src/server/db/events/event-hub.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { followEvents } from './follow-events.ts'
import type { OpenStreams } from './open-streams.ts'

export const liveHandlers = (hub: EventHub, streams: OpenStreams): Handlers<typeof events> => ({
  'GET /api/events': ({ db }, { actor, query, http }) =>
    followEvents(
      { db, hub, streams },
      {
        actor,
        address: http.address,
        lastEventId: http.lastEventId ?? query.lastEventId,
        since: query.since,
      },
    ),
})
