// The second factor of the sign-in: codes of an authenticator app (TOTP, RFC 6238), and recovery codes.
import { z } from 'zod'
import { maxPasswordLength } from '#src/domain/people/password-rules.ts'
import { signInResponse } from './accounts.ts'
import { anyone, call, signedIn } from '#src/contract/call/call.ts'
import { instant, messageResponse } from '#src/contract/call/fields.ts'

const currentPassword = z.string().max(maxPasswordLength)
const code = z.string().trim().min(1).max(100).describe('Six digits of the app, or a recovery code.')

export const secondFactor = {
  'POST /api/login/secondFactor': call({
    name: 'completeSignIn',
    summary: 'Finish a sign-in that returned `code-needed`, within ten minutes. Every code works once.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({ code }),
    response: signInResponse,
    problems: ['sign-in-expired', 'account-disabled', 'wrong-code', 'code-locked', 'too-many'],
  }),
  'GET /api/users/me/secondFactor': call({
    name: 'getSecondFactor',
    summary: 'Whether the signed-in user has a second factor.',
    roles: signedIn,
    beforeSecondFactor: true,
    response: z.object({
      data: z.object({
        /** When it was set up; null if there is none. */
        since: instant.nullable(),
        /** Number of recovery codes that were not used. */
        recoveryCodes: z.number().int(),
        /** Whether the user must set one up: a second factor is required of them, and they signed in without any. */
        required: z.boolean(),
      }),
    }),
    problems: [],
  }),
  'POST /api/users/me/secondFactor/prepare': call({
    name: 'prepareSecondFactor',
    summary: 'A new secret for an authenticator app. It takes effect with `PUT /api/users/me/secondFactor`.',
    roles: signedIn,
    beforeSecondFactor: true,
    isReadOnly: true,
    limit: 'sign-in',
    body: z.object({ currentPassword }),
    response: z.object({
      data: z.object({
        secret: z.string().describe('In base 32.'),
        uri: z.string().describe('`otpauth://totp/…`, which apps read from a QR code.'),
        sealedSecret: z.string().describe('The secret, encrypted for the call that confirms it.'),
      }),
    }),
    problems: ['wrong-password', 'second-factor-exists', 'too-many'],
  }),
  'PUT /api/users/me/secondFactor': call({
    name: 'setUpSecondFactor',
    summary: 'Set up the second factor with a first code. Ends the other sessions and returns the recovery codes.',
    roles: signedIn,
    beforeSecondFactor: true,
    limit: 'sign-in',
    body: z.object({ sealedSecret: z.string().max(200), code }),
    response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
    problems: ['wrong-code', 'second-factor-exists', 'too-many'],
  }),
  'POST /api/users/me/secondFactor/recoveryCodes': call({
    name: 'createRecoveryCodes',
    summary: 'Replace the recovery codes. Takes a code of the app: a stolen recovery code must not make new ones.',
    roles: signedIn,
    limit: 'sign-in',
    body: z.object({ currentPassword, code: code.describe('Six digits of the app.') }),
    response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
    problems: ['wrong-password', 'wrong-code', 'code-locked', 'too-many'],
  }),
  'POST /api/users/me/secondFactor/remove': call({
    name: 'removeSecondFactor',
    summary: 'Turn the second factor off. Does nothing if there is none.',
    roles: signedIn,
    beforeSecondFactor: true,
    limit: 'sign-in',
    body: z.object({ currentPassword, code }),
    response: messageResponse,
    problems: ['wrong-password', 'wrong-code', 'code-locked', 'too-many'],
  }),
}
