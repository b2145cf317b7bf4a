// Orders: what follows a sale. `owner` in the roles of these calls is one of the order's two people.
import { z } from 'zod'
import {
  adminActions,
  feedbackMarks,
  maxOrderTextLengths,
  orderParties,
  orderStatuses,
  orderSteps,
  partyActions,
} from '#src/domain/auction/order.ts'
import { admins, call, signedIn } from '#src/contract/call/call.ts'
import { before, cursor, id, instant, messageResponse, params, person } from '#src/contract/call/fields.ts'
import { photo } from './product-fields.ts'

const orderSummary = z
  .object({
    _id: id,
    product: z.object({ _id: id, name: z.string(), picture: photo.nullable() }),
    seller: person,
    buyer: person,
    price: z.number(),
    status: z.enum(orderStatuses),
    /** Who requested to cancel the order, while the other person has not answered. */
    cancelRequestedBy: z.enum(orderParties).nullable(),
    createdAt: instant,
    /** When the sale was agreed; null for an offer that was not accepted. */
    agreedAt: instant.nullable(),
  })
  .meta({ id: 'OrderSummary' })

const feedback = z
  .object({
    _id: id,
    /** Null: their account was erased. */
    author: person.nullable(),
    /** The side of the author. */
    role: z.enum(orderParties),
    mark: z.enum(feedbackMarks),
    note: z.string(),
    shownAt: instant,
    /** By whom it is about; null if there is none. */
    reply: z.string().nullable(),
  })
  .meta({ id: 'OrderFeedback' })

const order = orderSummary
  .extend({
    /** How the seller wants to be paid. */
    payment: z.string(),
    /** Where the buyer wants the product; null for administrators, who do not see it. */
    address: z.string().nullable(),
    tracking: z.string(),
    /** What was done, oldest first. */
    steps: z.array(
      z.object({
        action: z.enum(orderSteps),
        /** Null: Curio, because an account was erased or an offer ended. */
        role: z.enum([...orderParties, 'admin']).nullable(),
        note: z.string(),
        at: instant,
      }),
    ),
    /** From when on the seller may end the order alone; null before they said how to pay. */
    paymentDueAt: instant.nullable(),
    /** Until when the next bidder can accept; null for an order that was no offer. */
    offerEndsAt: instant.nullable(),
    /** For the seller, how many orders ended because the buyer did not pay. */
    buyerUnpaid: z.number().int().nullable(),
    /** For the seller of an order that ended unpaid: who has the next bid, how much it is, and how many orders they left unpaid. */
    nextBidder: person.extend({ price: z.number(), unpaid: z.number().int() }).nullable(),
    /** One’s own at once, the other person’s when both have given theirs or `feedbackEndsAt` is over. */
    feedback: z.array(feedback.extend({ isShown: z.boolean() })),
    /** Until when the reader can give theirs; null if they cannot. */
    feedbackEndsAt: instant.nullable(),
    /** The conversation of the two people about the product, for themselves; null if there is none. */
    threadId: id.nullable(),
  })
  .meta({ id: 'Order' })

const text = (field: keyof typeof maxOrderTextLengths) => {
  const maxLength = maxOrderTextLengths[field]
  return z
    .string()
    .trim()
    .max(maxLength, { error: `At most ${maxLength.toLocaleString('en-US')} characters.` })
}

const note = text('note').default('')

export const orders = {
  'GET /api/orders': call({
    name: 'listOrders',
    summary: 'Orders of the signed-in user as buyer or seller, latest first, paged.',
    roles: signedIn,
    query: z.object({ cursor }),
    response: z.object({ data: z.array(orderSummary), nextCursor: z.string().nullable() }),
    problems: [],
  }),
  'GET /api/orders/withAdmin': call({
    name: 'listOrdersWithAdmin',
    summary: 'Orders with a problem that an administrator has to decide, latest first, paged.',
    roles: admins,
    query: z.object({ cursor }),
    response: z.object({ data: z.array(orderSummary), nextCursor: z.string().nullable() }),
    problems: [],
  }),
  'GET /api/orders/{id}': call({
    name: 'getOrder',
    summary: 'One order, for its two people; for administrators once it has had a problem, without the address.',
    roles: ['owner', 'admin'],
    params,
    response: z.object({ data: order }),
    problems: ['not-found'],
  }),
  'GET /api/orders/{id}/messages': call({
    name: 'listOrderMessages',
    summary:
      'The latest 200 messages of an order’s two people about its product, oldest first, while it has a problem.',
    roles: admins,
    params,
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          body: z.string(),
          pictures: z.array(photo),
          role: z.enum(orderParties),
          createdAt: instant,
        }),
      ),
    }),
    problems: ['not-found'],
  }),
  'POST /api/orders/{id}/step': call({
    name: 'stepOrder',
    summary:
      'What one of the two people states or wants. Payment takes place outside Curio. A problem needs a note and goes to the administrators, who then see the order’s conversation.',
    roles: ['owner'],
    params,
    body: z
      .object({ action: z.enum(partyActions), note })
      .refine(({ action, note }) => action !== 'report-problem' || note !== '', {
        path: ['note'],
        error: 'Describe the problem.',
      }),
    response: messageResponse,
    problems: ['not-found', 'order-changed', 'blocked'],
  }),
  'POST /api/orders/{id}/offer': call({
    name: 'offerToNextBidder',
    summary:
      'Offer the product of an order that ended unpaid to the next bidder at their own bid, for 48 hours. The offer is an order of its own.',
    roles: ['owner'],
    params,
    body: z.object({ buyerId: id.describe('The next bidder, as the order says.') }),
    response: z.object({ _id: id }),
    problems: ['not-found', 'order-changed'],
  }),
  'PUT /api/orders/{id}/details': call({
    name: 'setOrderDetails',
    summary: 'State the address (as the buyer), or how to pay and the tracking number (as the seller).',
    roles: ['owner'],
    params,
    body: z.object({
      address: text('address').optional(),
      payment: text('payment').optional(),
      tracking: text('tracking').optional(),
      before: before(z.object({ address: z.string(), payment: z.string(), tracking: z.string() })),
    }),
    response: messageResponse,
    problems: ['not-found', 'order-changed', 'edit-conflict'],
  }),
  'POST /api/orders/{id}/feedback': call({
    name: 'giveFeedback',
    summary:
      'Say how an order went that was received or ended unpaid, once, within 14 days of its end. It is shown when both people have, or after that time.',
    roles: ['owner'],
    params,
    body: z.object({ mark: z.enum(feedbackMarks), note: text('feedback').default('') }),
    response: messageResponse,
    problems: ['not-found', 'order-changed'],
  }),
  'POST /api/orders/{id}/reply': call({
    name: 'replyToFeedback',
    summary: 'Reply to the other person’s feedback, once, after it was shown.',
    roles: ['owner'],
    params,
    body: z.object({ reply: text('feedback').refine((reply) => reply !== '', { error: 'Enter a reply.' }) }),
    response: messageResponse,
    problems: ['not-found', 'order-changed'],
  }),
  'GET /api/users/{id}/feedback': call({
    name: 'listFeedback',
    summary: 'What others say of a user as a seller and as a buyer, latest first, paged.',
    roles: signedIn,
    publicBrowsing: true,
    params,
    query: z.object({ cursor }),
    response: z.object({ data: z.array(feedback), nextCursor: z.string().nullable() }),
    problems: [],
  }),
  'POST /api/orders/{id}/close': call({
    name: 'closeOrder',
    summary: 'Close an order with a problem: the sale stands, or it is cancelled and the product is new again.',
    roles: admins,
    params,
    body: z.object({ action: z.enum(adminActions), note }),
    response: messageResponse,
    problems: ['not-found', 'order-changed'],
  }),
}
