// What comes out of a project: its results as files, what its workers are paid, how its work stands.
import { z } from 'zod'
import { jobStatuses } from '#src/domain/job.ts'
import { reviewSections } from '#src/domain/review.ts'
import { taskStatuses } from '#src/domain/task.ts'
import { call, managers } from './call.ts'
import { id, instant, page, params } from './fields.ts'

const count = z.number().int()
const status = z.enum(jobStatuses)
const file = z.object({})

const jobFilters = z.strictObject({ bundleId: id.optional(), workerId: id.optional(), status: status.optional() })

const payout = z.object({
  bundle: z.object({ _id: id, name: z.string() }),
  worker: z.object({ _id: id, name: z.string(), email: z.string() }),
  /** Tasks still open. */
  assigned: count,
  completed: count,
  /** For each task. */
  rate: z.number(),
  currency: z.string(),
  /** Money for tasks completed and not yet paid. */
  due: z.number(),
  paid: z.number(),
  status,
  paidAt: instant.nullable(),
})

export const results = {
  'GET /api/bundles/{id}/export': call({
    summary:
      'A bundle’s tasks with their results as a file, oldest first; each once, as it is when its line is written.',
    who: managers,
    idempotent: true,
    params,
    query: z.strictObject({
      format: z.enum(['csv', 'ndjson'], { error: 'Choose csv or ndjson.' }).default('csv'),
      language: z.string().max(100).optional(),
      status: z.enum(taskStatuses, { error: `Choose one of ${taskStatuses.join(', ')}.` }).optional(),
      workerId: id.optional(),
    }),
    answer: file,
    file: ['text/csv', 'application/x-ndjson'],
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/payouts': call({
    summary: 'The project’s jobs with what they pay, 20 a page, newest bundle first; and the sums of all of them.',
    who: managers,
    idempotent: true,
    asks: true,
    params,
    body: z.object({ filters: jobFilters.default({}), currentPage: page }),
    answer: z.object({
      data: z.array(payout),
      total: count,
      /** Over all pages, by currency: what is due by status, and what was paid. */
      sums: z.array(z.object({ currency: z.string(), reviewing: z.number(), waiting: z.number(), paid: z.number() })),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/movePayouts': call({
    summary:
      'Moves jobs on: to waiting for payment, to paid (which credits each wallet, once), or from waiting back. All or none.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({
      status,
      jobs: z
        .array(
          z.object({
            bundleId: id,
            workerId: id,
            /** Completed tasks as they were shown: nobody pays for more than they saw. */
            completed: count.min(0),
            /** Money due as it was shown: the rate may have changed since. */
            due: z.number().min(0),
          }),
        )
        .min(1, { error: 'Choose at least one job.' })
        .max(100, { error: 'Choose at most 100 jobs at once.' }),
    }),
    answer: z.object({ data: z.object({ moved: count }) }),
    problems: ['not-found', 'job-changed', 'nothing-to-pay'],
  }),
  'GET /api/projects/{id}/payroll': call({
    summary: 'The project’s jobs with what they pay, as a CSV file.',
    who: managers,
    idempotent: true,
    params,
    query: jobFilters,
    answer: file,
    file: ['text/csv'],
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/board': call({
    summary: 'How the project’s work stands: by language, by day, by score, by worker.',
    who: managers,
    idempotent: true,
    params,
    answer: z.object({
      data: z.object({
        languages: z.array(z.object({ language: z.string(), new: count, assigned: count, completed: count })),
        /** The last 30 days in UTC, oldest first. */
        reviewsPerDay: z.array(z.object({ day: z.iso.date(), count })),
        /** How many finished reviews gave 1, 2 and 3. */
        scores: z.array(z.object({ section: z.enum(reviewSections), counts: z.tuple([count, count, count]) })),
        /**
         * How often two reviews of the same videos by different people gave the same score, and scores at most one apart;
         * by section.
         */
        agreement: z.array(z.object({ section: z.enum(reviewSections), pairs: count, exact: count, withinOne: count })),
        care: z.object({
          /** Finished reviews that say how much of the dub was played; that share on average, 0 to 1; those under 80 %. */
          covered: count,
          coverage: z.number().min(0).max(1),
          little: count,
          /** Finished reviews with flags, and how many flags they have by section. */
          flagged: count,
          flags: z.array(z.object({ section: z.enum(reviewSections), count })),
        }),
        /** Seconds an average review took, of those whose time was measured; 0 before the first one. */
        averageSeconds: z.number(),
        workers: z.array(
          z.object({
            _id: id,
            name: z.string(),
            assigned: count,
            completed: count,
            averageSeconds: z.number(),
            lastReviewAt: instant.nullable(),
            slow: z.boolean(),
            idle: z.boolean(),
          }),
        ),
      }),
    }),
    problems: ['not-found'],
  }),
}
