import { z } from 'zod'
import { productStatuses } from '#src/domain/auction/auction.ts'
import { maxMessageLength, maxMessagePictures, notificationKinds } from '#src/domain/messages/messages.ts'
import { call, signedIn } from './call/call.ts'
import { cursor, id, imageKey, instant, params, person } from './call/fields.ts'
import { photo } from './marketplace/product-fields.ts'

/** Neither a body nor pictures: its sender was erased. Its pictures are readable by the two people only. */
const message = z
  .object({ _id: id, body: z.string(), pictures: z.array(photo), senderId: id, createdAt: instant })
  .meta({ id: 'Message' })

/** Unread counts: of messages and of notifications. */
const unread = z
  .object({ messages: z.number().int(), notifications: z.number().int(), total: z.number().int() })
  .meta({ id: 'UnreadCounts' })

/** The product a thread is about. */
const threadProduct = z
  .object({
    _id: id,
    name: z.string(),
    picture: photo.nullable(),
    price: z.number(),
    status: z.enum(productStatuses),
    soldPrice: z.number().nullable(),
    /** Whether the product was deleted and its page no longer exists. */
    gone: z.boolean(),
  })
  .meta({ id: 'ConversationProduct' })

const body = z
  .string()
  .trim()
  .max(maxMessageLength, { error: `A message has at most ${maxMessageLength.toLocaleString('en-US')} characters.` })

export const messages = {
  'GET /api/messages': call({
    name: 'listConversations',
    summary: 'Threads and notifications of the signed-in user, merged, latest first, paged.',
    roles: signedIn,
    query: z.object({ cursor }),
    response: z.object({
      threads: z.array(
        z.object({
          _id: id,
          product: threadProduct.pick({ _id: true, name: true, picture: true }).nullable(),
          other: person,
          /** The body is truncated for display in a list. */
          lastMessage: message.omit({ _id: true, pictures: true }).extend({ pictureCount: z.number().int() }),
          unread: z.number().int(),
          updatedAt: instant,
        }),
      ),
      notifications: z.array(
        z.object({
          _id: id,
          kind: z.enum(notificationKinds),
          /** The subject: its ids (of an order, also its product), and the name of that product, person, job, bundle or project. */
          subject: z.object({
            productId: id.optional(),
            userId: id.optional(),
            orderId: id.optional(),
            taskId: id.optional(),
            projectId: id.optional(),
            /** Of the project, if the notification is about a bundle. */
            bundleId: id.optional(),
            name: z.string(),
            /** The name of the other person of an order. */
            person: z.string().optional(),
            /** What an administrator wrote. */
            text: z.string().optional(),
            /** What was agreed for an order. */
            price: z.number().optional(),
            /** The number of tasks or deliveries, if there are several. */
            count: z.number().int().optional(),
          }),
          picture: photo.nullable(),
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
    name: 'countUnread',
    summary: 'Unread counts of the signed-in user.',
    roles: signedIn,
    response: unread,
    problems: [],
  }),
  'GET /api/messages/{id}': call({
    name: 'getConversation',
    summary: 'One thread with its messages, newest first, paged. Participants only.',
    roles: ['owner'],
    params,
    query: z.object({ cursor }),
    response: z.object({
      data: z.object({ _id: id, product: threadProduct.nullable(), other: person, unread: z.number().int() }),
      messages: z.array(message),
      nextCursor: z.string().nullable(),
    }),
    problems: ['not-found'],
  }),
  'GET /api/products/{id}/thread': call({
    name: 'findConversationAboutProduct',
    summary: 'The recipient of a message about a product, and the existing thread about it, if any.',
    roles: ['stranger', 'worker', 'manager', 'admin'],
    params,
    response: z.object({ data: z.object({ threadId: id.nullable(), product: threadProduct, other: person }) }),
    problems: ['not-found', 'message-to-oneself'],
  }),
  'POST /api/messages': call({
    name: 'sendMessage',
    summary:
      'Send a message in a thread or about a product: to its seller, or for one’s own sold product to its buyer.',
    roles: signedIn,
    idempotencyKey: true,
    body: z
      .object({
        productId: id.optional(),
        threadId: id.optional(),
        body,
        /** Keys of images that the sender uploaded. */
        pictures: z
          .array(imageKey)
          .max(maxMessagePictures, { error: `A message has at most ${maxMessagePictures} pictures.` })
          .default([]),
      })
      .refine((sent) => sent.body !== '' || sent.pictures.length > 0, { error: 'Enter a message.', path: ['body'] })
      .refine((sent) => (sent.productId === undefined) !== (sent.threadId === undefined), {
        error: 'Name the thread or the item, one of the two.',
        path: ['threadId'],
      }),
    response: z.object({ data: z.object({ threadId: id, message }) }),
    problems: [
      'account-erased',
      'blocked',
      'image-unknown',
      'not-found',
      'forbidden',
      'message-to-oneself',
      'too-many',
    ],
  }),
  'POST /api/messages/{id}/read': call({
    name: 'markConversationRead',
    summary: 'Mark the messages of a thread as read, up to the given one.',
    roles: ['owner'],
    params,
    body: z.object({ messageId: id.optional() }),
    response: z.object({ unread }),
    problems: ['not-found'],
  }),
  'POST /api/notifications/read': call({
    name: 'markNotificationsRead',
    summary: 'Mark the signed-in user’s notifications as read, up to the given one.',
    roles: signedIn,
    body: z.object({ notificationId: id.optional() }),
    response: z.object({ unread }),
    problems: [],
  }),
}
