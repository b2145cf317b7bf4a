import { z } from 'zod'
import { productStatuses } from '#src/domain/auction.ts'
import { call, signedIn } from './call.ts'
import { id, instant } from './fields.ts'

const ofProduct = z.object({ productId: id })
const nothing = z.object({})

/** What the stream tells, by the name of the event. Each is a hint that may come twice: what counts is what calls answer. */
export const liveEvents = {
  /** The stream stands; what is told from here on arrives. */
  ready: nothing,
  /** Every so often, whatever happens, so that a dead connection is noticed. */
  beat: nothing,
  /** What was missed is no longer known: ask again for everything that is shown. */
  reset: nothing,
  /** To everyone: where a product stands now. */
  product: ofProduct.extend({
    status: z.enum(productStatuses),
    bidEnd: z.union([instant, z.literal('')]),
    soldPrice: z.number().nullable(),
    deleted: z.boolean(),
  }),
  /** To the seller alone: the bids on their product changed. */
  bids: ofProduct,
  /** To the bidder alone: their own bid changed, perhaps on another device. */
  'own-bid': ofProduct,
  /** To those who take part in a thread. */
  message: z.object({ threadId: id }),
  notification: z.object({ kind: z.string() }),
  /** To a person whose followers, likes, sales, balance or unread figures changed. */
  counters: nothing,
  /** To who manages the project, to administrators and to the workers concerned: a bundle’s tasks came or moved. */
  tasks: z.object({ projectId: id, bundleId: id }),
  /** To who manages the project and to administrators: its members, bans or plan jobs changed. */
  people: z.object({ projectId: id }),
} as const

export const events = {
  'GET /api/events': call({
    summary: 'What changes, as server-sent events. Resumes after `Last-Event-ID`.',
    who: signedIn,
    publicBrowsing: true,
    idempotent: true,
    query: z.object({
      /** For who connects anew by hand: as the header `Last-Event-ID`, which wins. */
      lastEventId: z.string().max(100).optional(),
      /** Without a place to resume: what happened since this moment by the server’s clock is told as well. */
      since: instant.optional(),
    }),
    answer: nothing,
    stream: liveEvents,
    problems: [],
  }),
}

export type LiveKind = keyof typeof liveEvents
export type LiveData<Kind extends LiveKind> = z.output<(typeof liveEvents)[Kind]>
