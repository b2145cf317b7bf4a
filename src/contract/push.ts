import { z } from 'zod'
import { locales } from '#src/domain/text/locale.ts'
import { pushTopics } from '#src/domain/messages/push.ts'
import { isTimeZone, timeOfDayPattern } from '#src/domain/messages/quiet-hours.ts'
import { call, signedIn } from './call/call.ts'
import { messageResponse, id, instant, shortText } from './call/fields.ts'

const time = z.string().regex(timeOfDayPattern, { error: 'Enter a time from 00:00 to 23:59.' })

const settings = z
  .object({
    topics: z
      .array(z.enum(pushTopics))
      .max(pushTopics.length)
      .refine((topics) => new Set(topics).size === topics.length, { error: 'Name each topic once.' }),
    /** Quiet hours in the person's time zone. Notifications that arrive meanwhile are sent together afterwards. */
    quiet: z
      .object({
        from: time,
        until: time,
        timeZone: z.string().max(64).refine(isTimeZone, { error: 'There is no such time zone.' }),
      })
      .refine(({ from, until }) => from !== until, { error: 'The end must differ from the start.', path: ['until'] })
      .nullable(),
    /** Whether notifications omit names and content. */
    hideDetails: z.boolean(),
  })
  .meta({ id: 'PushSettings' })

const endpoint = z.url({ protocol: /^https?$/ }).max(2000)

/** Bytes of a known length, as base64url. */
const base64urlBytes = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}=?=?$`), { error: 'Send what the browser’s subscription says.' })

export const push = {
  'GET /api/push': call({
    name: 'getPushSettings',
    summary: 'The signed-in user’s push settings and devices.',
    roles: signedIn,
    response: z.object({
      data: z.object({
        /** The `applicationServerKey` for subscribing. */
        publicKey: z.string(),
        settings,
        devices: z.array(
          z.object({
            _id: id,
            /** The device's name, as it was sent. */
            device: z.string(),
            /** Whether it is the caller's device. */
            here: z.boolean(),
            createdAt: instant,
            /** When a push last arrived there; null if none has. */
            reachedAt: instant.nullable(),
          }),
        ),
      }),
    }),
    problems: [],
  }),
  'PUT /api/push/subscription': call({
    name: 'setPushSubscription',
    summary:
      'Register this device for push until the session ends. Replaces any registration of the device by another person.',
    roles: signedIn,
    body: z.object({
      endpoint,
      keys: z.object({ p256dh: base64urlBytes(87), auth: base64urlBytes(22) }),
      /** The locale of notifications and the device's name; unchanged if omitted. */
      locale: z.enum(locales).optional(),
      device: shortText.optional(),
    }),
    response: z.object({ data: z.object({ _id: id }) }),
    problems: [],
  }),
  'DELETE /api/push/subscription': call({
    name: 'deletePushSubscription',
    summary: 'Remove this device, or another device of the signed-in user.',
    roles: signedIn,
    query: z.object({ device: id.optional() }),
    response: messageResponse,
    problems: [],
  }),
  'PUT /api/push/settings': call({
    name: 'updatePushSettings',
    summary: 'Change the signed-in user’s push topics and quiet hours. Settings that are not sent stay.',
    roles: signedIn,
    body: settings.partial().extend({
      /** Turns single topics on or off; the others stay. */
      topicChanges: z.partialRecord(z.enum(pushTopics), z.boolean()).optional(),
    }),
    response: z.object({ data: settings }),
    problems: [],
  }),
}
