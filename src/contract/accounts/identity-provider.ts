// Signing in at the organization's identity provider (OpenID Connect).
import { z } from 'zod'
import { signInResponse } from './accounts.ts'
import { anyone, call } from '#src/contract/call/call.ts'

export const identityProvider = {
  'POST /api/login/provider/start': call({
    name: 'startProviderSignIn',
    summary:
      'The address of the identity provider at which the person signs in, within ten minutes. Sets the `pending` cookie.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({}),
    response: z.object({ data: z.object({ url: z.url() }) }),
    problems: ['provider-unavailable', 'provider-refused'],
  }),
  'POST /api/login/provider': call({
    name: 'signInWithProvider',
    summary:
      'Sign in with what the identity provider answered. Sets the same cookies as `POST /api/login`. Makes an account for a person who has none.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({
      query: z.string().max(8000).describe('The query of the address to which the provider sent the person back.'),
    }),
    response: signInResponse,
    problems: [
      'sign-in-expired',
      'provider-unavailable',
      'provider-refused',
      'provider-email-refused',
      'provider-account-refused',
      'demo-account',
      'account-disabled',
      'email-taken',
    ],
  }),
}
