// Who works in a project: members, bans, plan jobs, and what managers may write about their talents.
import { z } from 'zod'
import { maxPlanNumber } from '#src/domain/plan-job.ts'
import { genders } from '#src/domain/people.ts'
import { call, managers } from './call.ts'
import { countryOrNone, done, id, languageOrNone, params, phoneNumber, shortText } from './fields.ts'

const members = z.object({ data: z.array(id) }).describe('Ids of the members, in the order they joined.')

/** Spec: the path says which project; a body that says another one is about nothing. */
const projectId = id.optional()

const missing = { error: 'Please fill in all * fields' }
const requiredName = z.string(missing).trim().min(1, missing).max(100, { error: 'Use at most 100 characters.' })

const maxNumberError = `Enter a whole number from 0 (unlimited) to ${maxPlanNumber.toLocaleString('en-US')}.`

const language = z
  .string({ error: 'Please select a language' })
  .trim()
  .min(1, { error: 'Please select a language' })
  .max(100, { error: 'Please select a language' })

export const projectPeople = {
  'POST /api/projects/{id}/getMembers2': call({
    summary: 'The members tasks can be assigned to, in the order they joined, with how many open tasks each has here.',
    who: managers,
    idempotent: true,
    asks: true,
    params,
    answer: z.object({
      data: z.array(
        z.object({ _id: id, firstName: z.string(), lastName: z.string(), openTasks: z.number().int().min(0) }),
      ),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addMember': call({
    summary: 'Make a talent a member of the project.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ id }),
    answer: members,
    problems: ['not-found', 'talent-banned'],
  }),
  'POST /api/projects/{id}/removeMember': call({
    summary: 'Remove a member: their open tasks go back to unassigned, and their plan jobs go.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ id }),
    answer: members.extend({ returned: z.number().int().describe('Tasks that went back to unassigned.') }),
    problems: ['not-found', 'talent-banned'],
  }),
  'POST /api/projects/{id}/addPlanJob': call({
    summary: 'Plan a member’s tasks in a language; for a language that is planned it changes how many.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({
      language: language.describe('One of the bundle’s languages where `bundleId` is sent, else of the project’s.'),
      maxNumber: z
        .number({ error: maxNumberError })
        .int({ error: maxNumberError })
        .min(0, { error: maxNumberError })
        .max(maxPlanNumber, { error: maxNumberError })
        .optional()
        .describe(
          'Most tasks of that language in a bundle; 0 is unlimited. Without it a new plan is unlimited, one that is there stays.',
        ),
      userId: id,
      projectId,
      bundleId: id.optional(),
    }),
    answer: done,
    problems: ['not-found', 'talent-banned', 'not-a-member'],
  }),
  'POST /api/projects/{id}/removePlanJob': call({
    summary: 'Take back what was planned for a talent in a language. Tasks they have stay with them.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ userId: id, language, projectId }),
    answer: done,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addBlackList': call({
    summary: 'Ban a talent from the project: their open tasks go back to unassigned.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({
      reason: z.string().trim().max(1000, { error: 'Use at most 1,000 characters.' }).default(''),
      userId: id,
      projectId,
    }),
    answer: done.extend({ returned: z.number().int().describe('Tasks that went back to unassigned.') }),
    problems: ['not-found', 'talent-banned'],
  }),
  'POST /api/projects/{id}/removeBlackList': call({
    summary: 'Lift a ban. Who was a member is one again.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ userId: id, projectId }),
    answer: done,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/updateTalent': call({
    summary:
      'Change what is written about a talent who is a member of a project one manages (an admin: any); only the fields sent. Email and ids stay.',
    who: managers,
    idempotent: true,
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
      .extend({ userId: id, projectId }),
    answer: done,
    problems: ['not-found'],
  }),
}
