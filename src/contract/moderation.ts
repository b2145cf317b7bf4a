// Reports to the administrators, and blocks between people.
import { z } from 'zod'
import {
  maxReportNoteLength,
  needsNote,
  reportOutcomes,
  reportReasons,
  reportSubjects,
} from '#src/domain/people/report.ts'
import { admins, call, signedIn } from './call/call.ts'
import { cursor, id, instant, messageResponse, params, person } from './call/fields.ts'
import { photo } from './marketplace/product-fields.ts'

const note = z
  .string()
  .trim()
  .max(maxReportNoteLength, { error: `At most ${maxReportNoteLength.toLocaleString('en-US')} characters.` })

const block = z.object({ data: z.object({ blocked: z.boolean() }) })

export const moderation = {
  'POST /api/reports': call({
    name: 'addReport',
    summary:
      'Report a product, a person, a received message or feedback to the administrators. Reported again before they decided, the latest reason counts.',
    roles: signedIn,
    body: z.object({ subject: z.enum(reportSubjects), id, reason: z.enum(reportReasons), note: note.default('') }),
    response: messageResponse,
    problems: ['not-found', 'forbidden'],
  }),
  'GET /api/reports': call({
    name: 'listReports',
    summary: 'The reports that wait for a decision, or the decided ones, newest first, paged.',
    roles: admins,
    query: z.object({ state: z.enum(['open', 'closed']).default('open'), cursor }),
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          subject: z.enum(reportSubjects),
          reason: z.enum(reportReasons),
          note: z.string(),
          createdAt: instant,
          reporter: person,
          /** Whom it is about: the seller, the person or the sender. */
          person: person.extend({ disabled: z.boolean() }),
          /** The reported product. */
          product: z.object({ _id: id, name: z.string(), sold: z.boolean(), hidden: z.boolean() }).nullable(),
          /** The text of the reported message or feedback. */
          message: z.string().nullable(),
          /** The pictures of the reported message. */
          pictures: z.array(photo),
          /** What was decided, by whom, when, and what the person was told. Null while it is open. */
          decision: z
            .object({ outcome: z.enum(reportOutcomes), note: z.string(), admin: person, at: instant })
            .nullable(),
        }),
      ),
      /** How many wait for a decision. */
      open: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
    problems: [],
  }),
  'POST /api/reports/{id}/close': call({
    name: 'closeReport',
    summary:
      'Decide a report: dismiss it, hide the product or the words of feedback, warn the person or disable their account. Other open reports of the same subject are decided with it.',
    roles: admins,
    params,
    body: z
      .object({ outcome: z.enum(reportOutcomes), note: note.default('') })
      .refine(({ outcome, note }) => !needsNote(outcome) || note !== '', {
        path: ['note'],
        error: 'Say why. The person reads it.',
      }),
    response: messageResponse,
    problems: ['not-found', 'forbidden', 'report-closed', 'outcome-unfit', 'product-sold'],
  }),
  'POST /api/products/{id}/restore': call({
    name: 'restoreProduct',
    summary: 'Put a hidden product back on the market.',
    roles: admins,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'GET /api/users/{id}/block': call({
    name: 'getBlock',
    summary: 'Whether the signed-in user blocked another one.',
    roles: signedIn,
    params,
    response: block,
    problems: [],
  }),
  'PUT /api/users/{id}/block': call({
    name: 'blockUser',
    summary:
      'Block a user: neither can write to the other, follow, bid on or buy what the other sells, or is notified of them. Bids and orders made before stay.',
    roles: signedIn,
    params,
    response: block,
    problems: ['not-found', 'forbidden'],
  }),
  'DELETE /api/users/{id}/block': call({
    name: 'unblockUser',
    summary: 'End a block.',
    roles: signedIn,
    params,
    response: block,
    problems: [],
  }),
}
