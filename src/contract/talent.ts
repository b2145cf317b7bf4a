import { z } from 'zod'
import { jobStatuses } from '#src/domain/job.ts'
import { availabilities } from '#src/domain/people.ts'
import { call, signedIn } from './call.ts'
import { done, id, instant } from './fields.ts'

const job = z.object({
  bundle: z.object({ _id: id, name: z.string() }),
  project: z.object({ _id: id, name: z.string() }),
  total: z.number().int(),
  completed: z.number().int(),
  /** What all of its tasks bring: what was paid, and the rest at the rate of today. */
  amount: z.number(),
  currency: z.string(),
})

/** Profile fields a talent edits; an empty string and `false` are values, an absent field stays as it is. */
const profileChange = z.object({
  linkedin: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https$/, error: 'Enter a full address that starts with https://, or leave it empty.' })
        .max(500, { error: 'Enter an address of at most 500 characters.' }),
    ])
    .optional(),
  availability: z.union([z.literal(''), z.enum(availabilities)]).optional(),
  lookingForTasks: z.boolean().optional(),
})

export const talent = {
  'GET /api/talents/jobs': call({
    summary: 'The asker’s jobs: those with open tasks, and those they finished with their payout status.',
    who: signedIn,
    idempotent: true,
    answer: z.object({
      current: z.array(job.extend({ nextTaskId: id.nullable() })),
      history: z.array(job.extend({ status: z.enum(jobStatuses), paidAt: instant.nullable() })),
    }),
    problems: [],
  }),
  'POST /api/talents/getInfo': call({
    summary: 'The asker’s talent profile.',
    who: signedIn,
    idempotent: true,
    answer: z.object({
      info: z.object({
        email: z.string(),
        fullName: z.string(),
        lookingForTasks: z.boolean(),
        availability: z.union([z.literal(''), z.enum(availabilities)]),
        linkedin: z.string(),
      }),
    }),
    problems: [],
  }),
  'POST /api/talents/updateInfo': call({
    summary: 'Change the asker’s talent profile; only the fields sent are changed.',
    who: signedIn,
    idempotent: true,
    body: profileChange,
    answer: done,
    problems: [],
  }),
}
