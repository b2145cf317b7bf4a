// The results of a project: exports, payouts and progress.
import { z } from 'zod'
import { shownPeriods, periods } from '#src/domain/quality/period.ts'
import { findingKinds } from '#src/domain/review/finding.ts'
import { jobStatuses, maxJobsPerCall } from '#src/domain/money/payouts.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { taskStatuses, maxTaskSearchLength } from '#src/domain/projects/task.ts'
import { allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import { enteredDay, id, instant, linkEnds, page, params } from '#src/contract/call/fields.ts'
import { sectionAgreement } from './quality.ts'

const count = z.number().int()
const status = z.enum(jobStatuses)
const file = z.object({})

const jobFilters = z.strictObject({
  bundleId: id.optional(),
  workerId: id.optional(),
  status: status.optional(),
  talent: z.string().trim().max(200).optional().describe('A part of the talent’s name or email.'),
})

const payout = z
  .object({
    bundle: z.object({ _id: id, name: z.string() }),
    worker: z.object({ _id: id, name: z.string(), email: z.string() }),
    /** Open tasks. */
    assigned: count,
    completed: count,
    /** Per task. */
    rate: z.number(),
    currency: z.string(),
    /** Amount for completed tasks that are not paid yet. */
    due: z.number(),
    /** The part of `due` for tasks completed before the rate was changed from then on. */
    dueAtOldRates: z.number(),
    paid: z.number(),
    status,
    paidAt: instant.nullable(),
  })
  .meta({ id: 'Payout' })

export const results = {
  'GET /api/bundles/{id}/export': call({
    name: 'exportResults',
    summary:
      'A bundle’s tasks with their results as a file, oldest first. Each task appears once, as of when its line is written.',
    readsReplica: true,
    roles: managers,
    tokens: readTokens,
    limit: 'search',
    params,
    query: z.strictObject({
      format: z.enum(['csv', 'ndjson'], { error: 'Choose csv or ndjson.' }).default('csv'),
      language: z.string().max(100).optional(),
      status: z.enum(taskStatuses, { error: `Choose one of ${taskStatuses.join(', ')}.` }).optional(),
      workerId: id.optional(),
      search: z.string().trim().max(maxTaskSearchLength).optional(),
      skipped: z.literal('true').optional(),
      flagged: z.literal('true').optional(),
      archived: z
        .enum(['only', 'with'], { error: 'Choose only or with.' })
        .optional()
        .describe('`only`: archived tasks; `with`: archived and other tasks. They are left out without it.'),
      late: z.literal('true').optional(),
    }),
    response: file,
    fileMediaTypes: ['text/csv', 'application/x-ndjson'],
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/payouts': call({
    name: 'listPayouts',
    summary: 'The project’s jobs with their payouts, newest bundle first, and the sums over all pages.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    body: z.object({
      filters: jobFilters.default({}),
      currentPage: page,
      pageSize: count.min(1).max(maxJobsPerCall).default(rowsPerPage),
    }),
    response: z.object({
      data: z.array(payout),
      total: count,
      /** Over all pages, by currency: amounts due by status, and the amount paid. */
      sums: z.array(z.object({ currency: z.string(), reviewing: z.number(), waiting: z.number(), paid: z.number() })),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/movePayouts': call({
    name: 'movePayouts',
    summary:
      'Change the status of jobs: to waiting for payment, to paid (credits each wallet once), or from waiting back. All or none. The caller’s own jobs are refused: nobody approves their own payout.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({
      status,
      jobs: z
        .array(
          z.object({
            bundleId: id,
            workerId: id,
            /** The number of completed tasks the manager saw; the call is refused if it changed. */
            completed: count.min(0),
            /** The amount due the manager saw; the rate may have changed since. */
            due: z.number().min(0),
          }),
        )
        .min(1, { error: 'Choose at least one job.' })
        .max(maxJobsPerCall, { error: `Choose at most ${maxJobsPerCall} jobs at once.` }),
    }),
    response: z.object({ data: z.object({ moved: count }) }),
    problems: ['not-found', 'own-payout', 'job-changed', 'nothing-to-pay'],
  }),
  'GET /api/projects/{id}/payroll': call({
    name: 'exportPayroll',
    summary: 'The project’s jobs with their payouts, as a CSV file.',
    readsReplica: true,
    roles: managers,
    tokens: readTokens,
    limit: 'search',
    params,
    query: jobFilters,
    response: file,
    fileMediaTypes: ['text/csv'],
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/board': call({
    name: 'getBoard',
    summary: 'The progress of a project, or of one of its bundles, by language, day, score and worker.',
    readsReplica: true,
    roles: managers,
    tokens: readTokens,
    params,
    query: z.strictObject({ bundleId: id.optional() }),
    response: z.object({
      data: z.object({
        languages: z.array(z.object({ language: z.string(), new: count, assigned: count, completed: count })),
        /** The last 30 days in UTC, oldest first. */
        reviewsPerDay: z.array(z.object({ day: z.iso.date(), count })),
        /** Number of submitted reviews with score 1, 2 and 3. */
        scores: z.array(z.object({ section: z.enum(reviewSections), counts: z.tuple([count, count, count]) })),
        /**
         * By section: pairs of reviews of the same videos by different people, those with equal scores (`exact`), and
         * those at most one point apart.
         */
        agreement: z.array(z.object({ section: z.enum(reviewSections), pairs: count, exact: count, withinOne: count })),
        care: z.object({
          /** Submitted reviews with a recorded coverage; their average coverage, 0 to 1; the number below 80 %. */
          covered: count,
          coverage: z.number().min(0).max(1),
          little: count,
          /** Submitted reviews with flags, and the number of flags by section. */
          flagged: count,
          flags: z.array(z.object({ section: z.enum(reviewSections), count })),
        }),
        /** Findings in the sound by kind, and the number that reviewers confirmed and rejected. Only kinds with findings. */
        listening: z.array(z.object({ kind: z.enum(findingKinds), found: count, right: count, notSo: count })),
        /** Average seconds per review with a measured duration; 0 if there is none. */
        averageSeconds: z.number(),
        workers: z.array(
          z.object({
            _id: id,
            name: z.string(),
            /** The bundle with most of their open tasks, or else of their completed ones. */
            bundleId: id,
            assigned: count,
            completed: count,
            averageSeconds: z.number(),
            lastReviewAt: instant.nullable(),
            slow: z.boolean(),
            idle: z.boolean(),
          }),
        ),
        linkEnds,
      }),
    }),
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/trends': call({
    name: 'getTrends',
    summary: `Reviews, scores and agreement over time, of a project, a bundle or a talent: ${shownPeriods.day} days, ${shownPeriods.week} weeks from Monday or ${shownPeriods.month} months, in UTC, the last one with the day \`until\` (default: today).`,
    readsReplica: true,
    roles: managers,
    tokens: readTokens,
    params,
    query: z.strictObject({
      period: z.enum(periods).default('day'),
      until: enteredDay.optional(),
      bundleId: id.optional(),
      workerId: id.optional(),
    }),
    response: z.object({
      data: z.object({
        /** Oldest first. */
        periods: z.array(
          z.object({
            /** The first day. */
            start: z.iso.date(),
            /** Completed reviews. */
            reviews: count,
            /** By section: completed reviews with a score, and its average from 1 to 3; null without one. */
            scores: z.array(
              z.object({
                section: z.enum(reviewSections),
                reviews: count,
                average: z.number().min(1).max(3).nullable(),
              }),
            ),
            /**
             * By section: pairs of reviews of the same videos by different people, and how far both agree beyond chance.
             * A pair belongs to the day and week of its later review, and a week to the month of its Monday.
             */
            agreement: z.array(sectionAgreement),
          }),
        ),
        /** Talents with tasks, by name, each with the bundles of these tasks, those with most first. */
        workers: z.array(
          z.object({
            _id: id,
            name: z.string(),
            bundles: z.array(z.object({ _id: id, name: z.string(), tasks: count })),
          }),
        ),
      }),
    }),
    problems: ['not-found', 'date-out-of-range'],
  }),
}
