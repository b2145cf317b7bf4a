// Mails to people, for administrators, and the link in mails that stops them.
import { z } from 'zod'
import { mailFailures, mailKinds, mailModes, mailStates, unsubscribeTokenPattern } from '#src/domain/messages/mail.ts'
import { linkTopics } from '#src/domain/messages/notification-choices.ts'
import { admins, anyone, call } from './call/call.ts'
import { id, instant, messageResponse } from './call/fields.ts'

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
  'POST /api/mails/unsubscribe': call({
    name: 'unsubscribeFromMails',
    summary: 'Turn mails of a topic, or the daily mail, off with the token of such a mail, without signing in.',
    roles: anyone,
    ignoresSession: true,
    body: z.object({ token: z.string().regex(unsubscribeTokenPattern), topic: z.enum(linkTopics) }),
    response: messageResponse,
    problems: ['not-found'],
  }),
}
