// The people of a project: members, bans, plan jobs, and the fields of talents that managers can edit.
import { z } from 'zod'
import { maxPlanNumber } from '#src/domain/projects/project.ts'
import { genders } from '#src/domain/people/people.ts'
import { admins, allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import {
  before,
  countryOrNone,
  messageResponse,
  id,
  languageOrNone,
  name,
  params,
  phoneNumber,
  shortText,
  talentFilters,
} from '#src/contract/call/fields.ts'

const members = z.object({ data: z.array(id) }).describe('Ids of the members, in the order they joined.')

/** Spec: the path determines the project. The body may repeat it; another one is answered with `not-found`. */
const projectId = id.optional()

const requiredName = name(100, 'Please fill in all * fields')

const maxNumberError = `Enter a whole number from 0 (unlimited) to ${maxPlanNumber.toLocaleString('en-US')}.`

const language = z
  .string({ error: 'Please select a language' })
  .trim()
  .min(1, { error: 'Please select a language' })
  .max(100, { error: 'Please select a language' })

const maxNumber = z
  .number({ error: maxNumberError })
  .int({ error: maxNumberError })
  .min(0, { error: maxNumberError })
  .max(maxPlanNumber, { error: maxNumberError })

const banReason = z.string().trim().max(1000, { error: 'Use at most 1,000 characters.' }).default('')

const count = z.number().int()

export const projectPeople = {
  'POST /api/projects/{id}/getMembers2': call({
    name: 'listMembers',
    summary:
      'The members who can be assigned tasks, in the order they joined, each with their number of open tasks in the project.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          firstName: z.string(),
          lastName: z.string(),
          /** The talent’s own language; empty if unknown. */
          language: z.string(),
          openTasks: z.number().int().min(0),
        }),
      ),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addMember': call({
    name: 'inviteMember',
    summary:
      'Add a talent to the project. A manager invites a talent who has not accepted before: they become a member when they accept.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ id }),
    response: members.extend({ invited: z.boolean().describe('Whether the talent is invited and not a member yet.') }),
    problems: ['not-found', 'project-archived', 'talent-banned', 'invitation-declined'],
  }),
  'POST /api/projects/{id}/addMembers': call({
    name: 'inviteMembers',
    summary:
      'Add or invite the talents that match the filters, as `inviteMember` does with each. Banned ones and those who declined stay as they are.',
    roles: managers,
    params,
    body: z.strictObject({ filters: talentFilters }),
    /** `unchanged`: were members, invited or banned before, or declined. */
    response: z.object({ data: z.object({ added: count, invited: count, unchanged: count }) }),
    problems: ['not-found', 'project-archived', 'too-many-talents'],
  }),
  'POST /api/projects/{id}/answerInvitation': call({
    name: 'answerInvitation',
    summary: 'Accept or decline the caller’s invitation to a project, once.',
    roles: ['worker'],
    params,
    body: z.object({ accept: z.boolean() }),
    response: messageResponse,
    problems: ['invitation-closed'],
  }),
  'POST /api/projects/{id}/removeMember': call({
    name: 'removeMember',
    summary:
      'Remove a member: their open tasks become unassigned and their plan jobs are deleted. Withdraws a pending invitation.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ id }),
    response: members.extend({ returned: z.number().int().describe('Number of tasks that became unassigned.') }),
    problems: ['not-found', 'talent-banned'],
  }),
  'POST /api/projects/{id}/addPlanJob': call({
    name: 'addPlanJob',
    summary: 'Add a plan job for a member and language, or change the cap of an existing one.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({
      language: language.describe('One of the bundle’s languages if `bundleId` is sent, else of the project’s.'),
      maxNumber: maxNumber
        .optional()
        .describe(
          'Maximum tasks of that language in a bundle; 0 is unlimited. If omitted, a new plan is unlimited and an existing one keeps its cap.',
        ),
      userId: id,
      projectId,
      bundleId: id.optional(),
      before: before(z.object({ maxNumber: z.number().nullable() })).describe('Null: there was no plan job.'),
    }),
    response: messageResponse,
    problems: ['not-found', 'talent-banned', 'not-a-member', 'edit-conflict'],
  }),
  'POST /api/projects/{id}/addPlanJobs': call({
    name: 'addPlanJobs',
    summary: 'Add a plan job in one language for each member that matches the filters, or change its cap.',
    roles: managers,
    params,
    body: z.strictObject({
      filters: talentFilters,
      language: language.describe('One of the languages of the project’s bundles.'),
      maxNumber: maxNumber.default(0).describe('Maximum tasks of that language in a bundle; 0 is unlimited.'),
    }),
    /** `unchanged`: had this cap before, or cannot have plan jobs, as only members who are not banned can. */
    response: z.object({ data: z.object({ changed: count, unchanged: count }) }),
    problems: ['not-found', 'too-many-talents'],
  }),
  'POST /api/projects/{id}/removePlanJob': call({
    name: 'removePlanJob',
    summary: 'Remove a talent’s plan job for a language. Their assigned tasks stay assigned.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ userId: id, language, projectId }),
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addBlackList': call({
    name: 'banTalent',
    summary: 'Ban a talent from the project. Their open tasks become unassigned.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({
      reason: banReason,
      userId: id,
      projectId,
    }),
    response: messageResponse.extend({
      returned: z.number().int().describe('Number of tasks that became unassigned.'),
    }),
    problems: ['not-found', 'talent-banned'],
  }),
  'POST /api/projects/{id}/banTalents': call({
    name: 'banTalents',
    summary: 'Ban the talents that match the filters from the project. Their open tasks become unassigned.',
    roles: managers,
    params,
    body: z.strictObject({ filters: talentFilters, reason: banReason }),
    /** `returned`: number of tasks that became unassigned; `unchanged`: were banned before. */
    response: z.object({ data: z.object({ banned: count, unchanged: count, returned: count }) }),
    problems: ['not-found', 'too-many-talents'],
  }),
  'POST /api/projects/{id}/removeBlackList': call({
    name: 'unbanTalent',
    summary: 'Lift a ban. A former member becomes a member again.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ userId: id, projectId }),
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/updateTalent': call({
    name: 'updateTalent',
    summary: 'Update a talent. Only the fields sent are changed; email and ids are not.',
    roles: admins,
    params,
    body: z
      .object({
        firstName: requiredName,
        lastName: requiredName,
        phoneNumber,
        country: countryOrNone,
        language: languageOrNone,
        position: shortText,
        gender: z.enum(genders),
      })
      .partial()
      .extend({
        userId: id,
        projectId,
        before: before(
          z.object({
            firstName: z.string(),
            lastName: z.string(),
            phoneNumber: z.string(),
            country: z.string(),
            language: z.string(),
            position: z.string(),
            gender: z.enum(genders),
          }),
        ),
      }),
    response: messageResponse,
    problems: ['not-found', 'edit-conflict'],
  }),
}
