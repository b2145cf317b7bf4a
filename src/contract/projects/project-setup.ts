// Creating and changing projects and bundles, and a project's managers.
import { z } from 'zod'
import { languages } from '#src/domain/people/languages.ts'
import { priorities } from '#src/domain/projects/schedule.ts'
import { admins, allTokens, anyToken, call, managers, readTokens } from '#src/contract/call/call.ts'
import { amount, before, enteredDay, messageResponse, id, name, params } from '#src/contract/call/fields.ts'

/** `unpaid`: to completed tasks that are not paid yet and to open ones. */
const rateAppliesTo = ['unpaid', 'open'] as const

const longText = z.string().trim().max(5000, 'Use at most 5,000 characters.')

/** Whether the reviewers’ devices analyze the sound of the videos. */
const listening = z.boolean()

const speakers = z
  .record(
    z.string().min(1).max(200),
    z.strictObject({ name: z.string().trim().max(200), gender: z.enum(['male', 'female', 'unknown']) }),
  )
  .refine((all) => Object.keys(all).length <= 1000, 'Use at most 1,000 speakers.')

const projectForm = z.object({
  name: name(200, 'Project name is required'),
  description: longText.default(''),
  remarks: longText.default(''),
  listening: listening.default(true),
})

const bundleForm = z.object({
  name: name(200),
  languages: z
    .array(z.enum(languages, { error: 'This is not one of the 20 languages.' }))
    .min(1, 'Choose at least one language.')
    .max(100)
    // Without duplicates, in the order of `languages`.
    .transform((chosen) => languages.filter((language) => chosen.includes(language))),
  /** USD per task. */
  rate: amount,
})

/** The priority and due date of tasks that have none of their own. The date is a whole day, UTC. */
const schedule = z.object({
  priority: z.enum(priorities),
  dueOn: enteredDay.nullable(),
})

const bundleChange = bundleForm
  .extend(schedule.shape)
  .partial()
  .extend({
    /** The languages when the form was opened. The difference between the two lists is applied, not the list itself. */
    languagesBefore: z.array(z.string().max(100)).max(100).optional(),
    /** Whether a new rate also applies to the completed tasks that are not paid yet, or to open tasks only. */
    rateAppliesTo: z.enum(rateAppliesTo).default('unpaid'),
    before: before(schedule.extend({ name: z.string(), rate: z.number(), dueOn: z.string().nullable() })),
  })

const created = messageResponse.extend({ data: z.object({ _id: id }) })

const manager = z.object({ _id: id, name: z.string(), email: z.string(), icon: z.string() }).meta({ id: 'Manager' })

export const projectSetup = {
  'POST /api/projects/addOne': call({
    name: 'addProject',
    summary: 'Create a project, managed by its creator. For people who already manage one, and for administrators.',
    roles: managers,
    idempotencyKey: true,
    body: projectForm,
    response: created,
    problems: [],
  }),
  'POST /api/projects/{id}/update': call({
    name: 'updateProject',
    summary: 'Update a project’s name, texts and settings; only the fields sent are changed.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({
      name: projectForm.shape.name.optional(),
      description: longText.optional(),
      remarks: longText.optional(),
      listening: listening.optional(),
      speakers: speakers.optional(),
      before: before(
        z.object({
          name: z.string(),
          description: z.string(),
          remarks: z.string(),
          listening: z.boolean(),
          speakers,
        }),
      ),
    }),
    response: messageResponse,
    problems: ['not-found', 'edit-conflict'],
  }),
  'GET /api/projects/{id}/speakers': call({
    name: 'getSpeakers',
    summary:
      'By the name that a speaker has in imported lists of segments: what the speaker is called (empty: the same), and the gender.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({ data: speakers }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/archive': call({
    name: 'archiveProject',
    summary:
      'Archive a project, or restore it: it leaves the lists and the queues of talents. Payouts, exports and history stay.',
    roles: managers,
    params,
    body: z.object({ archived: z.boolean() }),
    response: messageResponse,
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/maxRate': call({
    name: 'setHighestRate',
    summary: 'Set the highest rate of a project’s bundles. Refused while a bundle has a higher one.',
    roles: admins,
    params,
    body: z.object({ maxRate: amount.describe('USD per task.'), before: before(z.object({ maxRate: z.number() })) }),
    response: messageResponse,
    problems: ['not-found', 'bundle-above-rate', 'edit-conflict'],
  }),
  'POST /api/projects/{id}/addBundle': call({
    name: 'addBundle',
    summary: 'Create a bundle in a project, with its languages and the rate per completed task.',
    roles: managers,
    tokens: allTokens,
    idempotencyKey: true,
    params,
    body: bundleForm.extend({
      priority: schedule.shape.priority.default('normal'),
      dueOn: schedule.shape.dueOn.default(null),
    }),
    response: created,
    problems: ['not-found', 'date-out-of-range', 'rate-too-high'],
  }),
  'POST /api/bundles/{id}/update': call({
    name: 'updateBundle',
    summary: 'Update a bundle; only the fields sent are changed. A language that has tasks cannot be removed.',
    roles: managers,
    tokens: allTokens,
    params,
    body: bundleChange,
    response: messageResponse,
    problems: ['not-found', 'date-out-of-range', 'language-has-tasks', 'rate-too-high', 'edit-conflict'],
  }),
  'POST /api/bundles/{id}/archive': call({
    name: 'archiveBundle',
    summary:
      'Archive a bundle, or restore it: it leaves the lists and the queues of talents, and its tasks are not assigned or imported. Payouts, exports and history stay.',
    roles: managers,
    params,
    body: z.object({ archived: z.boolean() }),
    response: messageResponse,
    problems: ['not-found'],
  }),
  'GET /api/bundles/{id}/taskLanguages': call({
    name: 'listTaskLanguages',
    summary: 'The languages of a bundle that have tasks.',
    roles: managers,
    tokens: anyToken,
    params,
    response: z.object({ data: z.array(z.string()) }),
    problems: ['not-found'],
  }),
  'GET /api/bundles/{id}/unpaidTasks': call({
    name: 'countUnpaidTasks',
    summary:
      'The completed tasks of a bundle that are not paid yet, and of how many people: a changed rate applies to them, unless it applies to open tasks only.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({ data: z.object({ tasks: z.number().int(), people: z.number().int() }) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/getManagers': call({
    name: 'listManagers',
    summary: 'The managers of a project, sorted by name.',
    roles: managers,
    isReadOnly: true,
    params,
    response: z.object({ data: z.array(manager) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addManager': call({
    name: 'addManager',
    summary: 'Make the person with this email a manager of the project.',
    roles: managers,
    params,
    body: z.object({ email: z.string().trim().min(1, 'Enter an email address.').max(254) }),
    response: messageResponse.extend({ data: manager }),
    problems: ['not-found', 'unknown-email'],
  }),
  'POST /api/projects/{id}/removeManager': call({
    name: 'removeManager',
    summary: 'Remove a manager from a project. Only administrators can remove the last one.',
    roles: managers,
    params,
    body: z.object({ userId: id }),
    response: messageResponse,
    problems: ['not-found', 'last-manager'],
  }),
}
