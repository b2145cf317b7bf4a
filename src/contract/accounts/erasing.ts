// Erasing a person's data.
import { z } from 'zod'
import { maxPasswordLength } from '#src/domain/people/password-rules.ts'
import { admins, call, signedIn } from '#src/contract/call/call.ts'
import { messageResponse, params } from '#src/contract/call/fields.ts'

export const erasing = {
  'POST /api/users/me/erase': call({
    name: 'eraseOwnAccount',
    summary:
      'Erase the signed-in user’s data and end their sessions, for ever. What others need of it stays without their name.',
    roles: signedIn,
    limit: 'sign-in',
    body: z.object({ currentPassword: z.string().max(maxPasswordLength) }),
    response: messageResponse,
    problems: ['wrong-password', 'last-admin', 'too-many'],
  }),
  'POST /api/users/{id}/erase': call({
    name: 'eraseUser',
    summary: 'Erase another user’s data and end their sessions, for ever.',
    roles: admins,
    params,
    response: messageResponse,
    problems: ['not-found', 'last-admin'],
  }),
}
