import type { events, LiveEventData } from '#src/contract/events.ts'
import { ok } from '#src/domain/result.ts'
import type { EventHub } from '#src/server/db/events/event-hub.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { openEventStream, setStreamProducts } from './open-event-stream.ts'
import type { StreamRegistry } from './stream-registry.ts'

export const liveHandlers = (hub: EventHub, streams: StreamRegistry): Handlers<typeof events> => ({
  'GET /api/events': ({ db }, actor, { lastEventId, ...query }, { address, lastEventId: header }) =>
    openEventStream({ db, hub, streams }, { ...query, actor, address, lastEventId: header ?? lastEventId }),
  'POST /api/events/products': async ({ db }, actor, command, { address }) => {
    const { missed, logPosition } = await setStreamProducts({ db, hub, streams }, { ...command, actor, address })
    return ok({ missed: missed && missed.map(({ data }) => data as LiveEventData<'product'>), logPosition })
  },
})
