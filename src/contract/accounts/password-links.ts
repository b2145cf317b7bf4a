// Links with which people set their password. Administrators create them with `POST /api/users/{id}/resetPassword`, and
// people ask for one by mail.
import { z } from 'zod'
import { maxPasswordLength, minPasswordLength, passwordLinkPurposes } from '#src/domain/people/password-rules.ts'
import { signInResponse } from './accounts.ts'
import { anyone, call, passwordProblems } from '#src/contract/call/call.ts'
import { instant, messageResponse } from '#src/contract/call/fields.ts'

/** The token of a link that is mailed. */
export const linkToken = z.string().min(1).max(100).describe('The fragment of the link.')

/** The email that a link is mailed to. */
export const mailedEmail = z
  .string()
  .trim()
  .pipe(z.email({ error: 'Enter an email address.' }).max(254, { error: 'Enter an email address.' }))

export const newPassword = z
  .string()
  .min(minPasswordLength, { error: `Enter at least ${minPasswordLength} characters.` })
  .max(maxPasswordLength, { error: `Enter at most ${maxPasswordLength} characters.` })

export const passwordLinks = {
  'POST /api/passwordLinks/request': call({
    name: 'requestPasswordLink',
    summary:
      'Mail a link to set a new password to the account with this email, at most every five minutes. The response is the same if there is none.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({
      email: mailedEmail,
    }),
    response: messageResponse,
    problems: ['mail-off', 'too-many'],
  }),
  'POST /api/passwordLinks/read': call({
    name: 'readPasswordLink',
    summary: 'The account whose password a link sets.',
    roles: anyone,
    limit: 'sign-in',
    isReadOnly: true,
    body: z.object({ token: linkToken }),
    response: z.object({
      data: z.object({
        purpose: z.enum(passwordLinkPurposes),
        email: z.string(),
        name: z.string(),
        expiresAt: instant,
      }),
    }),
    problems: ['password-link-invalid'],
  }),
  'POST /api/passwordLinks/use': call({
    name: 'usePasswordLink',
    summary:
      'Set the password with a link, which works once. Ends the person’s sessions and signs them in; with an authenticator app, sets the `pending` cookie and returns `code-needed`; with passkeys alone, returns `passkey-needed`.',
    roles: anyone,
    limit: 'sign-in',
    body: z.object({
      token: linkToken,
      password: newPassword,
    }),
    response: signInResponse,
    problems: ['password-link-invalid', 'demo-account', ...passwordProblems, 'code-needed', 'passkey-needed'],
  }),
}
