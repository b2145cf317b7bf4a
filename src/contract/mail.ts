// Mails to people, for administrators, and which of them a person wants.
import { z } from 'zod'
import {
  mailFailures,
  mailKinds,
  mailModes,
  mailStates,
  mailTopics,
  unsubscribeTokenPattern,
} from '#src/domain/messages/mail.ts'
import { admins, anyone, call, signedIn } from './call/call.ts'
import { id, instant, messageResponse } from './call/fields.ts'

const choices = z
  .object({
    /** Mails about what the person sold and won. */
    sales: z.boolean(),
    /** Mails about the projects that the person manages. */
    projects: z.boolean(),
    /** Mails about sign-ins on new devices. */
    devices: z.boolean(),
  })
  .meta({ id: 'MailChoices' })

export const mail = {
  'GET /api/mails': call({
    name: 'listMails',
    summary: 'The 100 newest mails of the last 30 days.',
    roles: admins,
    response: z.object({
      data: z.object({
        /** `none`: no mail is sent; `local`: mails are read here; `smtp`: they are sent. */
        mode: z.enum(mailModes),
        /** Mails of the last 30 days by state. */
        counts: z.object({ waiting: z.number().int(), sent: z.number().int(), failed: z.number().int() }),
        mails: z.array(
          z.object({
            _id: id,
            kind: z.enum(mailKinds),
            state: z.enum(mailStates),
            to: z.string(),
            createdAt: instant,
            sentAt: instant.nullable(),
            attempts: z.number().int(),
            /** Why the last attempt failed; null if it did not. */
            failure: z.enum(mailFailures).nullable(),
            /** The mail server's response to the last attempt that failed. */
            reply: z.string(),
            /** The content of a local mail, if the caller is on the server's machine; otherwise null. */
            message: z.object({ subject: z.string(), text: z.string() }).nullable(),
          }),
        ),
      }),
    }),
    problems: [],
  }),
  'GET /api/muted': call({
    name: 'readMuted',
    summary: 'Whether this is a restored copy, which sends no mails, push notifications and webhooks.',
    roles: admins,
    response: z.object({ data: z.boolean() }),
    problems: [],
  }),
  'POST /api/unmute': call({
    name: 'unmute',
    summary: 'Let a restored copy send mails, push notifications and webhooks, and what it held.',
    roles: admins,
    response: messageResponse,
    problems: [],
  }),
  'GET /api/users/me/mailChoices': call({
    name: 'getMailChoices',
    summary: 'Which mails the signed-in user wants. Mails about the password and second factors are always sent.',
    roles: signedIn,
    response: z.object({ data: choices }),
    problems: [],
  }),
  'PUT /api/users/me/mailChoices': call({
    name: 'setMailChoices',
    summary: 'Set which mails the signed-in user wants. Choices that are not sent stay.',
    roles: signedIn,
    body: choices.partial(),
    response: z.object({ data: choices }),
    problems: [],
  }),
  'POST /api/mails/unsubscribe': call({
    name: 'unsubscribeFromMails',
    summary: 'Turn mails of a topic off with the token of such a mail, without signing in.',
    roles: anyone,
    ignoresSession: true,
    body: z.object({ token: z.string().regex(unsubscribeTokenPattern), topic: z.enum(mailTopics) }),
    response: messageResponse,
    problems: ['not-found'],
  }),
}
