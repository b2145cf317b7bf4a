import { z } from 'zod'
import { userRoles } from '#src/domain/people.ts'
import { admins, anyone, call, signedIn } from './call.ts'
import { done, id, instant, page, params } from './fields.ts'

const user = z.object({
  _id: id,
  id: z.number().int(),
  name: z.string(),
  icon: z.string(),
  location: z.string(),
  createdAt: instant,
  followingCount: z.number().int(),
  followersCount: z.number().int(),
  /** Likes the user's items received and purchases of them, together. */
  likesCount: z.number().int(),
  /** Whether the person asking follows this user. */
  following: z.boolean(),
})

const follows = z.object({ following: z.boolean(), followersCount: z.number().int() })

export const accounts = {
  'POST /api/login': call({
    summary: 'Sign in with email and password. Sets the `token` cookie and answers the session’s public handle.',
    who: anyone,
    idempotent: false,
    body: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1000) }),
    answer: z.object({
      token: z.string(),
      info: z.object({ _id: id, id: z.number().int(), name: z.string(), icon: z.string() }),
      role: z.enum(userRoles),
      message: z.string(),
    }),
    problems: ['wrong-credentials', 'too-many'],
  }),
  'POST /api/logout': call({
    summary: 'End the session and clear its cookies. Without a session it does nothing.',
    who: anyone,
    idempotent: true,
    answer: done,
    problems: [],
  }),
  'GET /api/users/me': call({
    summary: 'The signed-in user, with what only they may see.',
    who: signedIn,
    idempotent: true,
    answer: z.object({
      data: user.extend({
        email: z.string(),
        status: z.number().int(),
        money: z.number(),
        role: z.enum(userRoles),
        isTalent: z.boolean(),
        managesProjects: z.boolean(),
      }),
    }),
    problems: [],
  }),
  'GET /api/users/{id}': call({
    summary: 'A user’s public profile.',
    who: signedIn,
    publicBrowsing: true,
    idempotent: true,
    params,
    answer: z.object({ data: user }),
    problems: ['not-found'],
  }),
  'GET /api/users/{id}/follow': call({
    summary: 'Follow, or unfollow if already following. Refused to cross-site and navigation requests.',
    who: signedIn,
    idempotent: false,
    params,
    answer: follows,
    problems: ['not-found', 'own-profile', 'cross-site'],
  }),
  'PUT /api/users/{id}/follow': call({
    summary: 'Follow a user.',
    who: signedIn,
    idempotent: true,
    params,
    answer: follows,
    problems: ['not-found', 'own-profile'],
  }),
  'DELETE /api/users/{id}/follow': call({
    summary: 'Stop following a user.',
    who: signedIn,
    idempotent: true,
    params,
    answer: follows,
    problems: ['not-found', 'own-profile'],
  }),
  'POST /api/users/search': call({
    summary: 'The user directory, 20 a page.',
    who: admins,
    idempotent: true,
    body: z.object({
      keyword: z.string().max(200).default(''),
      page,
      filters: z
        .object({
          id: z.string().max(100).optional(),
          email: z.string().max(254).optional(),
          name: z.string().max(200).optional(),
          language: z.string().max(100).optional(),
        })
        .default({}),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          _id: id,
          id: z.number().int(),
          email: z.string(),
          name: z.string(),
          icon: z.string(),
          role: z.enum(userRoles),
          createdAt: instant,
        }),
      ),
      total: z.number().int(),
    }),
    problems: [],
  }),
}
