// Inviting emails to a project, with or without an account.
import { z } from 'zod'
import { locales } from '#src/domain/text/locale.ts'
import { emailOutcomes, maxInvitedEmails } from '#src/domain/people/sign-up.ts'
import { call, managers } from '#src/contract/call/call.ts'
import { id, instant, messageResponse, params } from '#src/contract/call/fields.ts'

export const emailInvitations = {
  'POST /api/projects/{id}/inviteByEmail': call({
    name: 'inviteByEmail',
    summary:
      'Invite emails to the project. Talents are added or invited as by `addMember`; an email without an account gets a link that makes one, which works for 24 hours.',
    roles: managers,
    params,
    body: z.object({
      // One that is too long for an email has its outcome, as every other that is not valid.
      emails: z.array(z.string().trim().max(2000)).min(1).max(maxInvitedEmails),
      locale: z.enum(locales).describe('The language of the mails.'),
    }),
    response: z.object({
      data: z.array(
        z.object({
          email: z.string(),
          outcome: z.enum(emailOutcomes),
          /** The link, if no mail is sent; otherwise null. */
          url: z.string().nullable(),
        }),
      ),
    }),
    problems: ['not-found', 'project-archived'],
  }),
  'GET /api/projects/{id}/emailInvitations': call({
    name: 'listEmailInvitations',
    summary: 'Emails without an account that are invited to the project, newest first.',
    roles: managers,
    params,
    response: z.object({
      data: z.array(z.object({ _id: id, email: z.string(), invitedAt: instant, expiresAt: instant })),
    }),
    problems: ['not-found'],
  }),
  'DELETE /api/projects/{id}/emailInvitations/{invitationId}': call({
    name: 'withdrawEmailInvitation',
    summary: 'Withdraw the invitation of an email: its link no longer works. Does nothing if there is none.',
    roles: managers,
    params: z.object({ id, invitationId: id }),
    response: messageResponse,
    problems: ['not-found'],
  }),
}
