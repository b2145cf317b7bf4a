import { z } from 'zod'
import { jobStatuses } from '#src/domain/money/payouts.ts'
import { availabilities } from '#src/domain/people/people.ts'
import { priorities } from '#src/domain/projects/schedule.ts'
import { call, signedIn } from './call/call.ts'
import { before, messageResponse, id, instant } from './call/fields.ts'

const job = z
  .object({
    bundle: z.object({ _id: id, name: z.string() }),
    project: z.object({ _id: id, name: z.string() }),
    total: z.number().int(),
    completed: z.number().int(),
    /** The pay for all its tasks: the amount paid, plus the rest at the current rate. */
    amount: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'Job' })

const talentProfile = z.object({
  lookingForTasks: z.boolean(),
  availability: z.union([z.literal(''), z.enum(availabilities)]),
  linkedin: z.string(),
})

/** Profile fields a talent edits. An empty string and `false` are values; an absent field is unchanged. */
const profileChange = z.object({
  linkedin: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https$/, error: 'Enter a full address that starts with https://, or leave it empty.' })
        .max(500, { error: 'Enter an address of at most 500 characters.' }),
    ])
    .optional(),
  availability: talentProfile.shape.availability.optional(),
  lookingForTasks: talentProfile.shape.lookingForTasks.optional(),
})

export const talent = {
  'GET /api/talents/jobs': call({
    name: 'listJobs',
    summary: 'The caller’s jobs: those with open tasks, and completed ones with their payout status.',
    roles: signedIn,
    response: z.object({
      /** Those with late tasks first, then by the priority and due date of their tasks, then the oldest. */
      current: z.array(
        job.extend({
          nextTaskId: id.nullable(),
          /** The highest of its open tasks. */
          priority: z.enum(priorities),
          /** The earliest due date of its open tasks: the whole day, UTC. */
          dueOn: z.iso.date().nullable(),
          /** Number of its open tasks that are late. */
          late: z.number().int(),
        }),
      ),
      history: z.array(job.extend({ status: z.enum(jobStatuses), paidAt: instant.nullable() })),
    }),
    problems: [],
  }),
  'GET /api/talents/invitations': call({
    name: 'listInvitations',
    summary: 'The caller’s invitations to projects that are not answered yet, oldest first.',
    roles: signedIn,
    response: z.object({
      data: z.array(
        z.object({
          project: z.object({ _id: id, name: z.string() }),
          /** The name of the manager. */
          invitedBy: z.string(),
          invitedAt: instant,
        }),
      ),
    }),
    problems: [],
  }),
  'POST /api/talents/getInfo': call({
    name: 'getTalentProfile',
    summary: 'The caller’s talent profile.',
    roles: signedIn,
    isReadOnly: true,
    response: z.object({
      info: talentProfile.extend({ email: z.string(), fullName: z.string() }),
    }),
    problems: [],
  }),
  'POST /api/talents/updateInfo': call({
    name: 'updateTalentProfile',
    summary: 'Change the caller’s talent profile; only the fields sent are changed.',
    roles: signedIn,
    body: profileChange.extend({ before: before(talentProfile) }),
    response: messageResponse,
    problems: ['edit-conflict'],
  }),
}
