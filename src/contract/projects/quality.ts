// The quality of reviews, by talent: for the managers of a project, and their own for talents. See docs/quality.md.
import { z } from 'zod'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { checkTolerances } from '#src/domain/quality/check-task.ts'
import { shownPeriods } from '#src/domain/quality/period.ts'
import { scores } from '#src/domain/review/review.ts'
import { call, managers, signedIn } from '#src/contract/call/call.ts'
import { checkScore } from './checks.ts'
import { id, instant, params } from '#src/contract/call/fields.ts'

const count = z.number().int()
const share = z.number().min(0).max(1)
const kappa = z.number().min(-1).max(1)

/**
 * The tasks that another person reviewed too, and how far both agree beyond chance: weighted kappa with its 95 % interval.
 * Null with too few pairs.
 */
export const sectionAgreement = z
  .object({
    section: z.enum(reviewSections),
    pairs: count,
    kappa: kappa.nullable(),
    interval: z.object({ low: kappa, high: kappa }).nullable(),
  })
  .meta({ id: 'SectionAgreement' })

const reviewerQuality = z
  .object({
    /** By section. */
    agreement: z.array(sectionAgreement),
    /** The average share of the dub that was played. */
    coverage: share.nullable(),
    /** Seconds of work per second of video. */
    pace: z.number().min(0).nullable(),
    /** Skipped tasks, and their share of all skipped and completed tasks. */
    skipped: count,
    skippedShare: share.nullable(),
    /** Answers to checks. */
    checks: checkScore,
  })
  .meta({ id: 'ReviewerQuality' })

export const quality = {
  'GET /api/projects/{id}/quality': call({
    name: 'getProjectQuality',
    summary: 'The quality of the reviews in a project or a bundle by talent, of one talent or all, most reviews first.',
    readsReplica: true,
    roles: managers,
    params,
    query: z.strictObject({ bundleId: id.optional(), workerId: id.optional() }),
    response: z.object({
      data: z.array(
        reviewerQuality.extend({
          _id: id,
          name: z.string(),
          completed: count,
          /** Those with tasks of the talent, most reviews first. */
          bundles: z.array(z.object({ _id: id, name: z.string(), completed: count })),
          /** Since when they get no new tasks because of their answers to checks; null if they do. */
          pausedAt: instant.nullable(),
        }),
      ),
    }),
    problems: ['not-found'],
  }),
  'GET /api/talents/quality': call({
    name: 'getOwnQuality',
    summary:
      'The quality of the caller’s reviews by project. Agreement is that of past weeks, and checks are those that can no longer be corrected: nobody learns which of their reviews were second ones, or checks while they can change them.',
    roles: signedIn,
    response: z.object({
      data: z.array(
        reviewerQuality.extend({
          project: z.object({ _id: id, name: z.string() }),
          completed: count,
          /** What was expected of the last answers to checks, newest first; empty if the project does not tell. */
          answers: z.array(
            z.object({
              taskId: id,
              title: z.string(),
              answeredAt: instant,
              sections: z.array(
                z.object({
                  section: z.enum(reviewSections),
                  score: z.literal([...scores]),
                  tolerance: z.literal([...checkTolerances]),
                  given: z.literal([...scores]),
                  isRight: z.boolean(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
    problems: [],
  }),
  'GET /api/talents/trends': call({
    name: 'getOwnTrends',
    summary: `The caller’s agreement with others in a project over the last ${shownPeriods.week} weeks from Monday or ${shownPeriods.month} months, in UTC. Only past weeks count, as in the quality of their reviews.`,
    roles: signedIn,
    query: z.strictObject({ projectId: id, period: z.enum(['week', 'month']).default('week') }),
    response: z.object({
      /** Oldest first. */
      data: z.array(
        z.object({
          /** The first day. */
          start: z.iso.date(),
          agreement: z.array(sectionAgreement),
        }),
      ),
    }),
    problems: [],
  }),
}
