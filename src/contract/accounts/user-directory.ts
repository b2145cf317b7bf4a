// The user directory and the audit log. Administrators only.
import { z } from 'zod'
import { auditActions } from '#src/domain/people/audit.ts'
import { accountStates, genders, userRoles } from '#src/domain/people/people.ts'
import { admins, call, managers } from '#src/contract/call/call.ts'
import {
  before,
  countryOrNone,
  cursor,
  messageResponse,
  id,
  instant,
  languageOrNone,
  name,
  page,
  params,
  person,
  personName,
  phoneNumber,
  shortText,
} from '#src/contract/call/fields.ts'

const email = z
  .union([z.literal(''), z.email({ error: 'Enter an email address.' }).max(254, { error: 'Enter an email address.' })])
  .describe('The address the person signs in with. Unique; cannot be changed once set.')

/** The fields of a person that an administrator edits. */
const userForm = z.object({
  name: personName,
  email,
  firstName: shortText,
  lastName: shortText,
  phoneNumber,
  country: countryOrNone,
  language: languageOrNone,
  department: shortText,
  position: shortText,
  /** Cannot be changed once set. */
  employeeId: shortText,
  gender: z.enum(genders),
  role: z.enum(userRoles),
})

const listedUser = z
  .object({
    _id: id,
    id: z.number().int(),
    email: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    icon: z.string(),
    role: z.enum(userRoles),
    createdAt: instant,
    state: z.enum(accountStates),
  })
  .meta({ id: 'ListedUser' })

const auditEntry = z
  .object({
    _id: z.number().int(),
    at: instant,
    action: z.enum(auditActions),
    /** Who performed the action; null for the system. */
    actor: person.nullable(),
    /** The user concerned, or the owner of the subject. */
    user: person.nullable(),
    /** The product concerned. */
    product: z.object({ _id: id, name: z.string() }).nullable(),
    /** The project concerned. */
    project: z.object({ _id: id, name: z.string() }).nullable(),
    changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  })
  .meta({ id: 'AuditEntry' })

export const directory = {
  'POST /api/users/search': call({
    name: 'searchUsers',
    summary: 'The user directory, newest first, 20 per page.',
    roles: admins,
    limit: 'search',
    isReadOnly: true,
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
    response: z.object({ data: z.array(listedUser), total: z.number().int() }),
    problems: [],
  }),
  'GET /api/users/{id}/detail': call({
    name: 'getUserDetail',
    summary: 'A user with all fields that administrators can see.',
    roles: admins,
    params,
    response: z.object({
      data: listedUser.extend({
        phoneNumber: z.string(),
        country: z.string(),
        language: z.string(),
        department: z.string(),
        position: z.string(),
        employeeId: z.string(),
        gender: z.enum(genders),
        location: z.string(),
        money: z.number(),
        followersCount: z.number().int(),
        isTalent: z.boolean(),
        managesProjects: z.boolean(),
        /** Whether the user can sign in: invited people cannot until they have set a password with a link. */
        hasPassword: z.boolean(),
        hasSecondFactor: z.boolean(),
        /** Number of active sessions. */
        sessions: z.number().int(),
      }),
    }),
    problems: ['not-found'],
  }),
  'POST /api/users/addOne': call({
    name: 'inviteUser',
    summary: 'Invite a user. They can sign in once they have set a password with a link of `resetPassword`.',
    roles: admins,
    idempotencyKey: true,
    body: userForm.partial().extend({
      name: personName,
      talent: z
        .boolean()
        .optional()
        .describe(
          'Whether the person reviews dubs and is listed as a talent. Missing first and last names are guessed from the name.',
        ),
    }),
    response: messageResponse.extend({ data: z.object({ _id: id }) }),
    problems: ['email-taken'],
  }),
  'POST /api/users/{id}/update': call({
    name: 'updateUser',
    summary: 'Update a user. Only the fields sent are changed; identifiers cannot be changed once set.',
    roles: admins,
    params,
    body: userForm.partial().extend({
      before: before(
        z.object({
          name: z.string(),
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          phoneNumber: z.string(),
          country: z.string(),
          language: z.string(),
          department: z.string(),
          position: z.string(),
          employeeId: z.string(),
          gender: z.enum(genders),
          role: z.enum(userRoles),
        }),
      ),
    }),
    response: messageResponse,
    problems: ['not-found', 'last-admin', 'email-taken', 'identifier-set', 'edit-conflict'],
  }),
  'POST /api/users/{id}/resetPassword': call({
    name: 'resetPassword',
    summary:
      'Remove a user’s password, end their sessions, and create a link with which they set a new one: once, within 24 hours. It replaces an earlier link. Also sets their role or name if these are sent.',
    roles: admins,
    params,
    // Unknown fields are refused: a password that is sent would be ignored.
    body: z
      .strictObject({
        role: z.enum(userRoles),
        firstName: name(100),
        lastName: name(100),
        before: before(z.object({ role: z.enum(userRoles), firstName: z.string(), lastName: z.string() })),
      })
      .partial(),
    response: messageResponse.extend({
      data: z.object({
        url: z.string().describe('Absolute if PUBLIC_URL is set, otherwise a path on this server.'),
        expiresAt: instant,
        /** Whether the link is also mailed to the user. */
        mailed: z.boolean(),
      }),
    }),
    problems: ['not-found', 'last-admin', 'no-email', 'account-disabled', 'edit-conflict'],
  }),
  'POST /api/users/{id}/disable': call({
    name: 'disableUser',
    summary: 'Disable a user’s account: ends their sessions, and refuses sign-ins until it is enabled again.',
    roles: admins,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/users/{id}/enable': call({
    name: 'enableUser',
    summary: 'Enable a disabled account again. A password that was set before works again.',
    roles: admins,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/users/{id}/makeTalent': call({
    name: 'makeTalent',
    summary: 'List a user among the talents. Missing first and last names are guessed from the name.',
    roles: admins,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'DELETE /api/users/{id}/secondFactor': call({
    name: 'removeSecondFactorOfUser',
    summary: 'Remove a user’s second factor, such as one on a lost phone, and end their sessions.',
    roles: admins,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'GET /api/audit': call({
    name: 'listAuditLog',
    summary: 'The audit log, newest first, 20 per page. Filtered by action, or by a person as actor or subject.',
    roles: admins,
    query: z.object({ cursor, action: z.enum(auditActions).optional(), person: id.optional() }),
    response: z.object({
      data: z.array(auditEntry),
      nextCursor: z.string().nullable(),
    }),
    problems: [],
  }),
}

export const projectAudit = {
  'GET /api/projects/{id}/audit': call({
    name: 'listProjectAuditLog',
    summary: 'What managers and administrators did in a project, newest first, 20 per page.',
    roles: managers,
    params,
    query: z.object({ cursor }),
    response: z.object({ data: z.array(auditEntry), nextCursor: z.string().nullable() }),
    problems: ['not-found'],
  }),
}
