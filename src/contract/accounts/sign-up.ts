// Making one's own account with a link that is mailed to its email.
import { z } from 'zod'
import { locales } from '#src/domain/text/locale.ts'
import { maxPasswordLength, minPasswordLength } from '#src/domain/people/password-rules.ts'
import { signUpModes } from '#src/domain/people/sign-up.ts'
import { signInResponse } from './accounts.ts'
import { anyone, call } from '#src/contract/call/call.ts'
import { instant, messageResponse, personName } from '#src/contract/call/fields.ts'

const token = z.string().min(1).max(100).describe('The fragment of the link.')
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
      email: z
        .string()
        .trim()
        .pipe(z.email({ error: 'Enter an email address.' }).max(254, { error: 'Enter an email address.' })),
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
    body: z.object({ token }),
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
      token,
      name: personName,
      password: z
        .string()
        .min(minPasswordLength, { error: `Enter at least ${minPasswordLength} characters.` })
        .max(maxPasswordLength, { error: `Enter at most ${maxPasswordLength} characters.` }),
      locale,
    }),
    response: signInResponse,
    problems: ['sign-up-link-invalid', 'email-taken', 'password-repetitive', 'password-common', 'password-predictable'],
  }),
}
