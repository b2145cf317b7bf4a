import { z } from 'zod'
import { locales } from '#src/domain/text/locale.ts'
import { userRoles, maxAboutLength } from '#src/domain/people/people.ts'
import { anyone, call, signedIn } from '#src/contract/call/call.ts'
import {
  before,
  cursor,
  messageResponse,
  id,
  instant,
  params,
  personName,
  shortText,
} from '#src/contract/call/fields.ts'

const user = z
  .object({
    _id: id,
    id: z.number().int(),
    name: z.string(),
    icon: z.string(),
    location: z.string(),
    createdAt: instant,
    followingCount: z.number().int(),
    followersCount: z.number().int(),
    /** Number of likes of the user's products plus number of their sold products. */
    likesCount: z.number().int(),
    /** Whether the caller follows this user. */
    following: z.boolean(),
  })
  .meta({ id: 'User' })

/** The response of a sign-in. */
export const signInResponse = z.object({
  token: z.string(),
  info: z.object({ _id: id, id: z.number().int(), name: z.string(), icon: z.string() }),
  role: z.enum(userRoles),
  message: z.string(),
})

const follows = z.object({ following: z.boolean(), followersCount: z.number().int() }).meta({ id: 'FollowState' })

export const accounts = {
  'POST /api/login': call({
    name: 'signIn',
    summary:
      'Sign in with email and password. Sets the `token` cookie and returns the session’s public handle; or the `pending` cookie with the problem `code-needed`. People with passkeys alone get `passkey-needed`.',
    roles: anyone,
    ignoresSession: true,
    limit: 'sign-in',
    body: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1000) }),
    response: signInResponse,
    problems: ['wrong-credentials', 'demo-account', 'account-disabled', 'code-needed', 'passkey-needed', 'too-many'],
  }),
  'POST /api/logout': call({
    name: 'signOut',
    summary: 'End the session and clear its cookies. Does nothing without a session.',
    roles: anyone,
    beforeSecondFactor: true,
    response: messageResponse,
    problems: [],
  }),
  'GET /api/users/me': call({
    name: 'getOwnProfile',
    summary: 'The signed-in user, including the fields that only they can see.',
    roles: signedIn,
    beforeSecondFactor: true,
    response: z.object({
      data: user.extend({
        email: z.string(),
        about: z.string(),
        status: z.number().int(),
        money: z.number(),
        role: z.enum(userRoles),
        isTalent: z.boolean(),
        managesProjects: z.boolean(),
        /** Whether the user has products on the market, bought, bid on or likes any, and has messages or notifications. */
        hasProducts: z.boolean(),
        hasPurchases: z.boolean(),
        hasBids: z.boolean(),
        hasLikes: z.boolean(),
        hasMessages: z.boolean(),
        /** The chosen interface locale; null if none was chosen. */
        locale: z.enum(locales).nullable(),
      }),
    }),
    problems: [],
  }),
  'POST /api/users/me/update': call({
    name: 'updateOwnProfile',
    summary: 'Change the signed-in user’s profile; only the fields sent are changed. Renews the readable cookies.',
    roles: signedIn,
    body: z.object({
      name: personName.optional(),
      /** The key of an uploaded image; empty for none. */
      icon: z.string().max(100).optional(),
      location: shortText.optional(),
      about: z
        .string()
        .trim()
        .max(maxAboutLength, { error: `Write at most ${maxAboutLength.toLocaleString('en-US')} characters.` })
        .optional(),
      locale: z.enum(locales).optional(),
      before: before(z.object({ name: z.string(), location: z.string(), about: z.string() })),
    }),
    response: messageResponse,
    problems: ['edit-conflict'],
  }),
  'GET /api/users/me/ledger': call({
    name: 'listLedger',
    summary: 'The entries of the signed-in user’s wallet, newest first, 20 per page.',
    roles: signedIn,
    query: z.object({ cursor }),
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          /** Negative for a withdrawal. */
          amount: z.number(),
          currency: z.string(),
          kind: z.enum(['payout', 'withdrawal', 'correction']),
          /** The job that was paid; null for other entries. */
          bundle: z.object({ _id: id, name: z.string(), projectName: z.string() }).nullable(),
          createdAt: instant,
        }),
      ),
      /** Balances in currencies other than the wallet’s currency, CNY. */
      others: z.array(z.object({ currency: z.string(), amount: z.number() })),
      nextCursor: z.string().nullable(),
    }),
    problems: [],
  }),
  'GET /api/users/{id}': call({
    name: 'getUser',
    summary: 'A user’s public profile.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    params,
    response: z.object({ data: user }),
    problems: ['not-found'],
  }),
  'GET /api/users/{id}/follow': call({
    name: 'toggleFollow',
    summary:
      'Follow, or unfollow if already following. Refused unless Fetch Metadata says that a page of this site made the request.',
    roles: signedIn,
    isReadOnly: false,
    params,
    response: follows,
    problems: ['not-found', 'own-profile', 'blocked'],
  }),
  'PUT /api/users/{id}/follow': call({
    name: 'followUser',
    summary: 'Follow a user.',
    roles: signedIn,
    params,
    response: follows,
    problems: ['not-found', 'own-profile', 'blocked'],
  }),
  'DELETE /api/users/{id}/follow': call({
    name: 'unfollowUser',
    summary: 'Stop following a user.',
    roles: signedIn,
    params,
    response: follows,
    problems: ['not-found', 'own-profile', 'blocked'],
  }),
}
