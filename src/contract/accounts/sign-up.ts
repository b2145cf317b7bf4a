// Making one's own account with a link that is mailed to its email.
import { z } from 'zod'
import { locales } from '#src/domain/text/locale.ts'
import { signUpModes } from '#src/domain/people/sign-up.ts'
import { signInResponse } from './accounts.ts'
import { linkToken, mailedEmail, newPassword } from './password-links.ts'
import { anyone, call, passwordProblems } from '#src/contract/call/call.ts'
import { instant, messageResponse, personName } from '#src/contract/call/fields.ts'

const locale = z.enum(locales).describe('The language of the mail.')

export const signUp = {
  'GET /api/signUp': call({
    name: 'getSignUpMode',
    summary:
      'Who can make an account: only administrators, whoever a manager invites, or everybody. And the name of the identity provider at which people can sign in; null if there is none.',
    roles: anyone,
    ignoresSession: true,
    response: z.object({ data: z.object({ mode: z.enum(signUpModes), provider: z.string().nullable() }) }),
    problems: [],
  }),
  'POST /api/signUp/request': call({
    name: 'requestSignUp',
    summary:
      'Mail a link that makes an account for this email, at most every five minutes. The response is the same if it has one; its owner then gets a link to set a new password.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({
      email: mailedEmail,
      locale,
    }),
    response: messageResponse,
    problems: ['sign-up-closed', 'too-many'],
  }),
  'POST /api/signUp/read': call({
    name: 'readSignUpLink',
    summary: 'The email for which a link makes an account.',
    roles: anyone,
    limit: 'sign-in',
    isReadOnly: true,
    body: z.object({ token: linkToken }),
    response: z.object({
      data: z.object({
        email: z.string(),
        /** The project that the email is invited to; null if there is none. */
        project: z.string().nullable(),
        expiresAt: instant,
      }),
    }),
    problems: ['sign-up-link-invalid'],
  }),
  'POST /api/signUp/use': call({
    name: 'signUp',
    summary: 'Make an account with a link, which works once, and sign in.',
    roles: anyone,
    limit: 'sign-in',
    body: z.object({
      token: linkToken,
      name: personName,
      password: newPassword,
      locale,
    }),
    response: signInResponse,
    problems: ['sign-up-link-invalid', 'email-taken', ...passwordProblems],
  }),
}
