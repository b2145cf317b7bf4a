import { z } from 'zod'
import { productStatuses } from '#src/domain/auction.ts'
import { maxMessageLength, notificationKinds } from '#src/domain/messages.ts'
import { call, signedIn } from './call.ts'
import { cursor, id, instant, params, person } from './fields.ts'
import { picture } from './marketplace.ts'

const message = z.object({ _id: id, body: z.string(), senderId: id, createdAt: instant })

/** How much waits unread: single messages, and news. */
const unread = z.object({ messages: z.number().int(), notifications: z.number().int(), total: z.number().int() })

/** The item people write about. */
const subjectOfThread = z.object({
  _id: id,
  name: z.string(),
  picture: picture.nullable(),
  price: z.number(),
  status: z.enum(productStatuses),
  soldPrice: z.number().nullable(),
  /** Off the market: its page is not there any more. */
  gone: z.boolean(),
})

const body = z
  .string()
  .trim()
  .min(1, { error: 'Write something first.' })
  .max(maxMessageLength, { error: `A message has at most ${maxMessageLength.toLocaleString('en-US')} characters.` })

export const messages = {
  'GET /api/messages': call({
    summary: 'Threads and news of the signed-in user, latest first, a page of both together at a time.',
    who: signedIn,
    idempotent: true,
    query: z.object({ cursor }),
    answer: z.object({
      threads: z.array(
        z.object({
          _id: id,
          product: subjectOfThread.pick({ _id: true, name: true, picture: true }).nullable(),
          other: person,
          /** Its body is cut to what a list shows. */
          lastMessage: message.omit({ _id: true }),
          unread: z.number().int(),
          updatedAt: instant,
        }),
      ),
      notifications: z.array(
        z.object({
          _id: id,
          kind: z.enum(notificationKinds),
          /** What it is about: at most one id, and the name of that item, person or job. */
          subject: z.object({
            productId: id.optional(),
            userId: id.optional(),
            taskId: id.optional(),
            name: z.string(),
            /** How many it is about, where it tells of several at once. */
            count: z.number().int().optional(),
          }),
          picture: picture.nullable(),
          icon: z.string(),
          createdAt: instant,
          read: z.boolean(),
        }),
      ),
      unread,
      nextCursor: z.string().nullable(),
    }),
    problems: [],
  }),
  'GET /api/messages/unread': call({
    summary: 'How much waits unread.',
    who: signedIn,
    idempotent: true,
    answer: unread,
    problems: [],
  }),
  'GET /api/messages/{id}': call({
    summary: 'One thread with its messages, newest first, a page at a time. For the two who write in it.',
    who: ['owner'],
    idempotent: true,
    params,
    query: z.object({ cursor }),
    answer: z.object({
      data: z.object({ _id: id, product: subjectOfThread.nullable(), other: person, unread: z.number().int() }),
      messages: z.array(message),
      nextCursor: z.string().nullable(),
    }),
    problems: ['not-found'],
  }),
  'GET /api/products/{id}/thread': call({
    summary: 'Whom one would write to about an item, and the thread about it if there is one already.',
    who: ['stranger', 'worker', 'manager', 'admin'],
    idempotent: true,
    params,
    answer: z.object({ data: z.object({ threadId: id.nullable(), product: subjectOfThread, other: person }) }),
    problems: ['not-found', 'message-to-oneself'],
  }),
  'POST /api/messages': call({
    summary: 'Write in a thread, or about an item: to its seller, or of one’s own sold item to its buyer.',
    who: signedIn,
    idempotent: true,
    idempotencyKey: true,
    body: z
      .object({ productId: id.optional(), threadId: id.optional(), body })
      .refine((sent) => (sent.productId === undefined) !== (sent.threadId === undefined), {
        error: 'Name the thread or the item, one of the two.',
        path: ['threadId'],
      }),
    answer: z.object({ data: z.object({ threadId: id, message }) }),
    problems: ['not-found', 'message-to-oneself', 'too-many'],
  }),
  'POST /api/messages/{id}/read': call({
    summary: 'The messages of a thread are read, up to the one named.',
    who: ['owner'],
    idempotent: true,
    params,
    body: z.object({ messageId: id.optional() }),
    answer: z.object({ unread }),
    problems: ['not-found'],
  }),
  'POST /api/notifications/read': call({
    summary: 'The news of the signed-in user are read, up to the one named.',
    who: signedIn,
    idempotent: true,
    body: z.object({ notificationId: id.optional() }),
    answer: z.object({ unread }),
    problems: [],
  }),
}
