import { z } from 'zod'
import { productStatuses } from '#src/domain/auction/auction.ts'
import { messageActions, reviewActions } from '#src/domain/messages/review-conversation.ts'
import { flagReasons, flagSides, maxSecond, maxSegmentIndex } from '#src/domain/review/review-flags.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { maxMessageLength, maxMessagePictures, notificationKinds } from '#src/domain/messages/messages.ts'
import { call, signedIn } from './call/call.ts'
import { cursor, id, imageKey, instant, params, person } from './call/fields.ts'
import { photo } from './marketplace/product-fields.ts'
import { savedFilter } from './marketplace/saved-searches.ts'

/** What a message is about. A flag is identified by its start, side and reason. */
const reference = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('line'), side: z.enum(flagSides), index: z.number().int().min(0).max(maxSegmentIndex) }),
    z.object({
      kind: z.literal('flag'),
      start: z.number().min(0).max(maxSecond),
      side: z.enum(flagSides).nullable(),
      reason: z.literal(reviewSections.flatMap(flagReasons<ReviewSection>)),
    }),
    z.object({ kind: z.literal('section'), section: z.enum(reviewSections) }),
  ])
  .meta({ id: 'MessageReference' })

/**
 * Neither a body nor pictures: its sender was erased, unless it is a correction, which may come without words. Its pictures are readable by the people of the
 * conversation only. Only a message about a review has the last three fields.
 */
const message = z
  .object({
    _id: id,
    body: z.string(),
    pictures: z.array(photo),
    senderId: id,
    createdAt: instant,
    senderName: z.string().optional(),
    reference: reference.optional(),
    /** What is asked or decided about the review. */
    action: z.enum(reviewActions).optional(),
  })
  .meta({ id: 'Message' })

/** The review a thread is about. */
const threadReview = z
  .object({
    /** Null if the task was deleted. */
    taskId: id.nullable(),
    /** Of the task; may be empty. */
    title: z.string(),
    project: z.object({ _id: id, name: z.string() }),
    /** Whose review it is. */
    talentId: id,
  })
  .meta({ id: 'ConversationReview' })

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
          review: threadReview.optional(),
          /** Of a review, for its talent: a manager. */
          other: person,
          /** The body is truncated for display in a list. */
          lastMessage: message
            .omit({ _id: true, pictures: true, senderName: true, reference: true })
            .extend({ pictureCount: z.number().int() }),
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
            /** Of a saved search. */
            filter: savedFilter.optional(),
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
      data: z.object({
        _id: id,
        product: threadProduct.nullable(),
        review: threadReview.optional(),
        /** Of a review; false for a talent who left the project. */
        canWrite: z.boolean().optional(),
        other: person,
        unread: z.number().int(),
      }),
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
  'GET /api/tasks/{id}/conversation': call({
    name: 'findConversationAboutReview',
    summary:
      'The conversation of a task’s assignee and the managers of its project about the review; null for others who may ' +
      'see the task, and while nobody has it.',
    roles: ['worker', 'manager', 'admin'],
    params,
    response: z.object({
      data: z
        .object({
          /** Null before the first message. */
          threadId: id.nullable(),
          review: threadReview,
          talent: person,
          unread: z.number().int(),
          /** What messages are about, with their number. */
          references: z.array(z.object({ reference, count: z.number().int() })),
          /** False for a talent who left the project. */
          canWrite: z.boolean(),
          /** Whether the talent can ask for another look at what they are shown. */
          canRequest: z.boolean(),
          /** Whether the talent waits for a manager’s decision. */
          isRequested: z.boolean(),
          /** For managers: whether a `correct` accepts the answer to a check. */
          isCheck: z.boolean(),
        })
        .nullable(),
    }),
    problems: ['not-found'],
  }),
  'POST /api/messages': call({
    name: 'sendMessage',
    summary:
      'Send a message in a thread, about a product (to its seller, or for one’s own sold product to its buyer), or about ' +
      'the review of a task (its talent to the project’s managers, and they to them).',
    roles: signedIn,
    idempotencyKey: true,
    body: z
      .object({
        productId: id.optional(),
        threadId: id.optional(),
        taskId: id.optional(),
        /** With `taskId`: whose review it is. */
        talentId: id.optional(),
        body,
        reference: reference.optional(),
        /** The talent asks for another look; a manager keeps the result, or accepts the answer to a check. */
        action: z.enum(messageActions).optional(),
        /** Keys of images that the sender uploaded. */
        pictures: z
          .array(imageKey)
          .max(maxMessagePictures, { error: `A message has at most ${maxMessagePictures} pictures.` })
          .default([]),
      })
      .refine((sent) => sent.body !== '' || sent.pictures.length > 0, { error: 'Enter a message.', path: ['body'] })
      .refine(
        ({ productId, threadId, taskId }) =>
          [productId, threadId, taskId].filter((each) => each !== undefined).length === 1,
        { error: 'Name the thread, the item or the task, one of them.', path: ['threadId'] },
      )
      .refine(({ taskId, talentId }) => (taskId === undefined) === (talentId === undefined), {
        error: 'Name the talent of the review.',
        path: ['talentId'],
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
      'left-project',
      'has-other-talent',
      'nothing-to-look-at',
      'no-look-requested',
      'has-later-round',
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
