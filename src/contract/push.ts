import { z } from 'zod'
import { locales } from '#src/domain/locale.ts'
import { pushTopics } from '#src/domain/push.ts'
import { isTimeZone, timeOfDay } from '#src/domain/quiet-hours.ts'
import { call, signedIn } from './call.ts'
import { done, id, instant } from './fields.ts'

const time = z.string().regex(timeOfDay, { error: 'Enter a time from 00:00 to 23:59.' })

const settings = z.object({
  topics: z
    .array(z.enum(pushTopics))
    .max(pushTopics.length)
    .refine((topics) => new Set(topics).size === topics.length, { error: 'Name each topic once.' }),
  /** When devices stay quiet, by the clock where the person is; what comes meanwhile is told together afterwards. */
  quiet: z
    .object({
      from: time,
      until: time,
      timeZone: z.string().max(64).refine(isTimeZone, { error: 'There is no such time zone.' }),
    })
    .refine(({ from, until }) => from !== until, { error: 'Choose another end than the beginning.', path: ['until'] })
    .nullable(),
  /** Notifications don't say whom and what they are about. */
  hideDetails: z.boolean(),
})

const endpoint = z.url({ protocol: /^https?$/ }).max(2000)

/** Bytes as base64url, of a length that is known. */
const bytes = (signs: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${signs}}=?=?$`), { error: 'Send what the browser’s subscription says.' })

export const push = {
  'GET /api/push': call({
    summary: 'What the signed-in user is told of while the app is closed, and on which devices.',
    who: signedIn,
    idempotent: true,
    answer: z.object({
      data: z.object({
        /** The `applicationServerKey` to subscribe with. */
        publicKey: z.string(),
        settings,
        devices: z.array(
          z.object({
            _id: id,
            /** What the device called itself. */
            device: z.string(),
            /** Whether it is the one asking. */
            here: z.boolean(),
            createdAt: instant,
            /** When something last arrived there; null if nothing has yet. */
            reachedAt: instant.nullable(),
          }),
        ),
      }),
    }),
    problems: [],
  }),
  'PUT /api/push/subscription': call({
    summary:
      'This device may be told from now on, as long as the session lasts. It takes the device over from anybody.',
    who: signedIn,
    idempotent: true,
    body: z.object({
      endpoint,
      keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
      /** What notifications are to be written in, and what the device calls itself: without them as before. */
      locale: z.enum(locales).optional(),
      device: z.string().trim().max(100).optional(),
    }),
    answer: z.object({ data: z.object({ _id: id }) }),
    problems: [],
  }),
  'DELETE /api/push/subscription': call({
    summary: 'This device, or another one of the signed-in user, is told nothing any more.',
    who: signedIn,
    idempotent: true,
    query: z.object({ device: id.optional() }),
    answer: done,
    problems: [],
  }),
  'PUT /api/push/settings': call({
    summary: 'Set what the signed-in user is told of, and when not.',
    who: signedIn,
    idempotent: true,
    body: settings,
    answer: z.object({ data: settings }),
    problems: [],
  }),
}
