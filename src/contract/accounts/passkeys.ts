// Passkeys (WebAuthn), with which people sign in without a password. The objects are those of the browser's
// `PublicKeyCredential`, with binary fields in base64url.
import { z } from 'zod'
import { maxPasskeyNameLength } from '#src/domain/people/people.ts'
import { maxPasswordLength } from '#src/domain/people/password-rules.ts'
import { signInResponse } from './accounts.ts'
import { anyone, call, signedIn } from '#src/contract/call/call.ts'
import { id, instant, messageResponse, name, params } from '#src/contract/call/fields.ts'

const base64url = z.string().regex(/^[\w-]*$/)
const publicKey = z.literal('public-key')

/** A credential as the browser returns it. Extensions are not used. */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: base64url.min(1).max(2000),
    rawId: base64url.max(2000),
    type: publicKey,
    response,
  })

const confirmation = {
  currentPassword: z.string().max(maxPasswordLength),
  code: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Required if an authenticator app is set up: six digits of it, or a recovery code.'),
}

const passkey = z
  .object({
    _id: id,
    name: z.string(),
    createdAt: instant,
    /** When it was last signed in with; null if it never was. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })

export const passkeys = {
  'POST /api/passkeys/challenge': call({
    name: 'createPasskeyChallenge',
    summary: 'What a passkey signs to sign in with `POST /api/login/passkey`, once, within five minutes.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({}),
    response: z.object({
      data: z.object({
        challenge: base64url,
        rpId: z.string(),
        timeout: z.number().int().describe('Milliseconds.'),
        userVerification: z.literal('required'),
      }),
    }),
    problems: ['passkeys-unavailable'],
  }),
  'POST /api/login/passkey': call({
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey, which is a second factor too. Sets the same cookies as `POST /api/login`.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({
      credential: credential(
        z.object({
          clientDataJSON: base64url.max(10_000),
          authenticatorData: base64url.max(10_000),
          signature: base64url.max(10_000),
          userHandle: base64url.max(100),
        }),
      ),
    }),
    response: signInResponse,
    problems: ['passkey-refused', 'passkeys-unavailable', 'demo-account', 'account-disabled', 'too-many'],
  }),
  'GET /api/users/me/passkeys': call({
    name: 'listPasskeys',
    summary: 'The signed-in user’s passkeys, the oldest first.',
    roles: signedIn,
    beforeSecondFactor: true,
    response: z.object({ data: z.array(passkey) }),
    problems: [],
  }),
  'POST /api/users/me/passkeys/prepare': call({
    name: 'preparePasskey',
    summary: 'The options with which a browser creates a passkey, within five minutes.',
    roles: signedIn,
    beforeSecondFactor: true,
    limit: 'sign-in',
    body: z.object(confirmation),
    response: z.object({
      data: z.object({
        challenge: base64url,
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
        timeout: z.number().int().describe('Milliseconds.'),
        excludeCredentials: z.array(z.object({ type: publicKey, id: base64url })),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
        attestation: z.literal('none'),
      }),
    }),
    problems: ['passkeys-unavailable', 'wrong-password', 'wrong-code', 'code-locked', 'too-many'],
  }),
  'POST /api/users/me/passkeys': call({
    name: 'addPasskey',
    summary: 'Add a passkey. The first second factor ends the other sessions.',
    roles: signedIn,
    beforeSecondFactor: true,
    body: z.object({
      name: name(maxPasskeyNameLength),
      credential: credential(
        z.object({ clientDataJSON: base64url.max(10_000), attestationObject: base64url.max(20_000) }),
      ),
    }),
    response: z.object({ data: passkey }),
    problems: ['passkeys-unavailable', 'passkey-not-added'],
  }),
  'PUT /api/users/me/passkeys/{id}': call({
    name: 'renamePasskey',
    summary: 'Rename one of the signed-in user’s passkeys.',
    roles: signedIn,
    params,
    body: z.object({ name: name(maxPasskeyNameLength) }),
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/users/me/passkeys/{id}/remove': call({
    name: 'removePasskey',
    summary: 'Remove one of the signed-in user’s passkeys. Does nothing if there is none with this id.',
    roles: signedIn,
    limit: 'sign-in',
    params,
    body: z.object(confirmation),
    response: messageResponse,
    problems: ['wrong-password', 'wrong-code', 'code-locked', 'too-many'],
  }),
}
