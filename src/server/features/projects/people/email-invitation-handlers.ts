import type { emailInvitations } from '#src/contract/projects/email-invitations.ts'
import { ok } from '#src/domain/result.ts'
import { signUpPath } from '#src/domain/people/sign-up.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { listEmailInvitations, withdrawEmailInvitation } from './email-invitations.ts'
import { type EmailInvitationOptions, inviteEmails } from './invite-emails.ts'

type Options = EmailInvitationOptions & {
  /** The origin of links; if undefined, it is that of the caller. */
  readonly publicUrl: string | undefined
}

export const emailInvitationHandlers = ({
  publicUrl = '',
  ...options
}: Options): Handlers<typeof emailInvitations> => ({
  'POST /api/projects/{id}/inviteByEmail': async (deps, actor, command) => {
    const invited = await inviteEmails(deps, options, actor, command)
    if (!invited.ok) return invited
    return ok({
      data: invited.value.map(({ email, outcome, token }) => ({
        email,
        outcome,
        url: token === null ? null : publicUrl + signUpPath(token),
      })),
    })
  },
  'GET /api/projects/{id}/emailInvitations': toData(listEmailInvitations),
  'DELETE /api/projects/{id}/emailInvitations/{invitationId}': toSuccess(withdrawEmailInvitation),
})
