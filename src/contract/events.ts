import { z } from 'zod'
import { maxStreamProducts, productStatuses } from '#src/domain/auction/auction.ts'
import { call, signedIn } from './call/call.ts'
import { enteredInstant, id, instant } from './call/fields.ts'

const productReference = z.object({ productId: id })
const emptyObject = z.object({})
const streamId = id.describe('A UUID that the client makes for each connection of a stream.')
const products = z.array(id).max(maxStreamProducts)

/** The events of the stream, by name. Each is a hint and may arrive twice; the responses of calls are authoritative. */
export const liveEvents = {
  /** The stream is open; every event from now on is delivered. */
  ready: emptyObject,
  /** Sent at a fixed interval so that a dead connection is detected. */
  heartbeat: emptyObject,
  /**
   * With read replicas, before the events of changes up to this log position. Sent back as the cookie `seen-position`, it
   * makes calls include those changes. The cookie may have several, separated by dots.
   */
  'log-position': z.object({ position: z.string() }),
  /** Missed events are no longer available: refetch everything that is shown. */
  reset: emptyObject,
  /** To the streams that name the product: its status. */
  product: productReference.extend({
    status: z.enum(productStatuses),
    bidEnd: z.union([instant, z.literal('')]),
    soldPrice: z.number().nullable(),
    deleted: z.boolean(),
  }),
  /** To the seller only: the bids on their product changed. */
  bids: productReference,
  /** To the bidder only: their own bid changed, possibly on another device. */
  'own-bid': productReference,
  /** To the two participants of a thread. */
  message: z.object({ threadId: id }),
  notification: z.object({ kind: z.string() }),
  /** To the two people of an order, and to administrators while it has a problem. */
  order: z.object({ orderId: id }),
  /** To a person whose followers, likes, sales, balance or unread counts changed. */
  counters: emptyObject,
  /** To the project's managers, administrators and the workers concerned: a bundle’s tasks were added or changed. */
  tasks: z.object({ projectId: id, bundleId: id }),
  /** To the project's managers and administrators: its members, bans or plan jobs changed. */
  people: z.object({ projectId: id }),
  /** To the project's managers and administrators: its webhooks changed, or a delivery was queued or attempted. */
  webhooks: z.object({ projectId: id }),
} as const

export const events = {
  'GET /api/events': call({
    name: 'streamEvents',
    summary: 'What changes, as server-sent events. Resumes after `Last-Event-ID`.',
    roles: signedIn,
    publicBrowsing: true,
    query: z.object({
      /**
       * The same as the header `Last-Event-ID`, for clients that reconnect by themselves; the header takes precedence.
       */
      lastEventId: z.string().max(100).optional(),
      /** Used without an event id to resume from: also delivers the events since this instant of the server’s clock. */
      since: enteredInstant
        .optional()
        .describe('With a position to resume from, it selects events of the named products only.'),
      stream: streamId.optional().describe('Without it, the events of all products are delivered.'),
      products: z
        .string()
        .default('')
        .transform((text) => text.split('.').filter((part) => part !== ''))
        .pipe(products)
        .describe('The products whose events are delivered: ids, separated by dots.'),
    }),
    response: emptyObject,
    stream: liveEvents,
    problems: ['date-out-of-range'],
  }),
  'POST /api/events/products': call({
    name: 'setStreamProducts',
    summary: 'Replaces the products whose events a stream delivers.',
    roles: signedIn,
    publicBrowsing: true,
    isReadOnly: true,
    query: z.object({ stream: streamId }),
    body: z.object({
      products,
      since: enteredInstant.describe('When what is shown of the products was read; `now` of a response.'),
    }),
    response: z.object({
      missed: z
        .array(liveEvents.product)
        .nullable()
        .describe(
          'The events of the products since then. Null if another process holds the stream, or there are too many: open the stream again, with the products.',
        ),
      logPosition: z.string().nullable().describe('With read replicas, as in the event `log-position`.'),
    }),
    problems: ['date-out-of-range'],
  }),
}

export type LiveEventName = keyof typeof liveEvents
export type LiveEventData<Name extends LiveEventName> = z.output<(typeof liveEvents)[Name]>
