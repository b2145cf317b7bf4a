import { z } from 'zod'
import { locales } from '#src/domain/text/locale.ts'
import { mailWays, mapTopics, type NotificationTopic, offeredWays } from '#src/domain/messages/notification-choices.ts'
import { timeOfDayPattern } from '#src/domain/messages/quiet-hours.ts'
import { call, signedIn } from './call/call.ts'
import { messageResponse, id, instant, shortText, timeZone } from './call/fields.ts'

const time = z.string().regex(timeOfDayPattern, { error: 'Enter a time from 00:00 to 23:59.' })

const ways = z.object({ app: z.boolean(), push: z.boolean(), mail: z.enum(mailWays) }).meta({ id: 'NotificationWays' })

/** The ways to change, which the topic has to offer. */
const changedWays = (topic: NotificationTopic) => {
  const { app, push, mail } = offeredWays(topic)
  const error = app || push ? 'This is not offered for this topic.' : 'Sign-ins on new devices are only mailed.'
  return ways
    .partial()
    .refine((change) => change.app === undefined || app, { error, path: ['app'] })
    .refine((change) => change.push === undefined || push, { error, path: ['push'] })
    .refine((change) => change.mail === undefined || mail.includes(change.mail), { error, path: ['mail'] })
}

const settings = z
  .object({
    /** By topic: in the app, by push, and by mail. */
    choices: z.object(mapTopics(() => ways)),
    /** Quiet hours in the person's time zone. Notifications that arrive meanwhile are sent together afterwards. */
    quiet: z
      .object({
        from: time,
        until: time,
        timeZone,
      })
      .refine(({ from, until }) => from !== until, { error: 'The end must differ from the start.', path: ['until'] })
      .nullable(),
    /** Whether notifications omit names and content. */
    hideDetails: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' })

const endpoint = z.url({ protocol: /^https?$/ }).max(2000)

/** Bytes of a known length, as base64url. */
const base64urlBytes = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}=?=?$`), { error: 'Send what the browser’s subscription says.' })

export const push = {
  'GET /api/push': call({
    name: 'getNotificationSettings',
    summary: 'What the signed-in user is notified of, quiet hours, and the devices that receive pushes.',
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
    name: 'updateNotificationSettings',
    summary:
      'Change what the signed-in user is notified of, in the app, by push and by mail, and the quiet hours. Settings that are not sent stay.',
    roles: signedIn,
    body: settings.partial().extend({
      /** Single ways of single topics; the others stay. */
      choices: z.strictObject(mapTopics(changedWays)).partial().optional(),
      /** Of the user’s day, for the daily mail; quiet hours have their own. */
      timeZone: timeZone.optional(),
    }),
    response: z.object({ data: settings }),
    problems: [],
  }),
}
