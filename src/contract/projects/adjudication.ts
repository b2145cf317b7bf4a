// Second reviews by a share of each talent's reviews, and what managers make of two reviews that disagree.
import { z } from 'zod'
import { tolerances } from '#src/domain/quality/second-review-share.ts'
import { maxFreeNoteLength } from '#src/domain/review/review.ts'
import { allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import { before, cursor, enteredInstant, id, instant, messageResponse, params } from '#src/contract/call/fields.ts'
import { namedReference } from './history.ts'
import { reviewResult } from '#src/contract/review/review-result.ts'

const settings = z.object({
  share: z
    .number({ error: 'Enter a whole number from 0 to 100.' })
    .int({ error: 'Enter a whole number from 0 to 100.' })
    .min(0, { error: 'Enter a whole number from 0 to 100.' })
    .max(100, { error: 'Enter a whole number from 0 to 100.' })
    .describe('Percent of each talent’s reviews that get a second review; 0: none.'),
  tolerance: z
    .literal([...tolerances])
    .describe('The largest difference of the scores of a section that counts as agreement.'),
})

const givenReview = z
  .object({
    taskId: id,
    reviewer: namedReference,
    completedAt: instant,
    /** Seconds of active work. */
    duration: z.number(),
    result: reviewResult,
  })
  .meta({ id: 'GivenReview' })

/** The score and note of the first or the second review, with its flags of the section. */
const taken = z.object({ take: z.enum(['first', 'second']) })
const own = z.literal('own')
const { voiceOverMissingAmount, wronglyDubbedContent, speakerMismatch } = reviewResult.shape

export const adjudication = {
  'GET /api/projects/{id}/secondReviews': call({
    name: 'getSecondReviewSettings',
    summary: 'How many reviews of a project get a second review, and which differences count as agreement.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({ data: settings }),
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/secondReviews': call({
    name: 'setSecondReviewSettings',
    summary: 'Change how many reviews of a project get a second review; only the fields sent are changed.',
    roles: managers,
    tokens: allTokens,
    params,
    body: settings.partial().extend({ before: before(settings) }),
    response: messageResponse,
    problems: ['not-found', 'edit-conflict'],
  }),
  'GET /api/projects/{id}/disagreements': call({
    name: 'listDisagreements',
    summary:
      'Tasks of a project or a bundle whose two reviews disagree, 20 per page: those that wait for a manager, longest waiting first, or those ' +
      'that were adjudicated, latest first.',
    roles: managers,
    tokens: readTokens,
    params,
    query: z.strictObject({
      state: z.enum(['open', 'adjudicated']).default('open'),
      bundleId: id.optional(),
      cursor,
    }),
    response: z.object({
      data: z.array(
        z.object({
          /** Of the task reviewed first. */
          _id: id,
          externalId: z.string().nullable(),
          title: z.string(),
          language: z.string(),
          bundle: namedReference,
          /** The names of the first and the second reviewer. */
          reviewers: z.tuple([z.string(), z.string()]),
          /** The largest difference of the scores of a section. */
          difference: z.number().int(),
          /** When the later review was submitted, or when it was adjudicated. */
          at: instant,
        }),
      ),
      /** All of the project or bundle that wait for a manager. */
      openCount: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
    problems: ['not-found'],
  }),
  'GET /api/tasks/{id}/adjudication': call({
    name: 'getAdjudication',
    summary:
      'The two reviews of a task that disagree, by the id of the task reviewed first, and the adjudicated result; null for others.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({
      data: z
        .object({
          first: givenReview,
          second: givenReview,
          adjudication: z.object({ result: reviewResult, by: namedReference, at: instant }).nullable(),
          /** The neighbours of this task among those that wait for a manager, and their number with this one. */
          previous: id.nullable(),
          next: id.nullable(),
          openCount: z.number().int(),
        })
        .nullable(),
    }),
    problems: ['not-found'],
  }),
  'PUT /api/tasks/{id}/adjudication': call({
    name: 'adjudicate',
    summary:
      'Decide between the two reviews of a task, section by section. The result is what exports and webhooks carry ' +
      'for the task reviewed first. A later change of either review discards it.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({
      sections: z.object({
        voiceOverMissingAmount: z.discriminatedUnion('take', [taken, voiceOverMissingAmount.extend({ take: own })]),
        wronglyDubbedContent: z.discriminatedUnion('take', [taken, wronglyDubbedContent.extend({ take: own })]),
        speakerMismatch: z.discriminatedUnion('take', [taken, speakerMismatch.extend({ take: own })]),
      }),
      note: z.string().max(maxFreeNoteLength).default(''),
      seen: z
        .object({ first: enteredInstant, second: enteredInstant, adjudicated: enteredInstant.nullable() })
        .describe('`completedAt` of both reviews and `at` of the adjudication that the decision is based on.'),
    }),
    response: messageResponse,
    problems: ['not-found', 'date-out-of-range', 'bundle-archived', 'edit-conflict'],
  }),
}
