// One's own account: the password, the sessions and the export of one's data.
import { z } from 'zod'
import { maxPasswordLength } from '#src/domain/people/password-rules.ts'
import { call, passwordProblems, signedIn } from '#src/contract/call/call.ts'
import { id, instant, messageResponse } from '#src/contract/call/fields.ts'

export const ownAccount = {
  'PUT /api/users/me/password': call({
    name: 'changePassword',
    summary: 'Change the signed-in user’s password and end their other sessions.',
    roles: signedIn,
    limit: 'sign-in',
    body: z.object({ currentPassword: z.string().max(maxPasswordLength), password: z.string() }),
    response: messageResponse,
    problems: ['wrong-password', 'password-short', 'password-long', ...passwordProblems, 'too-many'],
  }),
  'GET /api/users/me/sessions': call({
    name: 'listSessions',
    summary: 'The signed-in user’s sessions: this one first, then at most 99 others, those used last first.',
    roles: signedIn,
    beforeSecondFactor: true,
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          /** The browser and the system it signed in with, such as Chrome and Android; empty if unknown. */
          browser: z.string(),
          system: z.string(),
          /** Whether it is the caller's session. */
          here: z.boolean(),
          /** When the user signed in. */
          createdAt: instant,
          /** When it was last used, at most five minutes early. */
          lastUsedAt: instant,
        }),
      ),
    }),
    problems: [],
  }),
  'POST /api/users/me/sessions/end': call({
    name: 'endSessions',
    summary: 'End a session of the signed-in user, or all but this one. Does nothing if it has ended.',
    roles: signedIn,
    limit: 'sign-in',
    body: z.object({
      currentPassword: z.string().max(maxPasswordLength),
      /** All but this one, if it is not sent. */
      sessionId: id.optional(),
    }),
    response: messageResponse,
    problems: ['wrong-password', 'too-many'],
  }),
  'GET /api/users/me/export': call({
    name: 'exportOwnData',
    summary:
      'What Curio stores of the signed-in user, as a JSON file: their profile, passkeys, accounts at identity providers, sessions, whom they follow, likes, products, bids, orders, projects, reviews, ledger, withdrawals and messages.',
    roles: signedIn,
    limit: 'search',
    response: z.object({}),
    fileMediaTypes: ['application/json'],
    problems: [],
  }),
}
