// What managers do about finished work: look at it, have it reviewed a second time, give it back.
import { z } from 'zod'
import { reopenReasonLimit, taskActions, taskStatuses } from '#src/domain/task.ts'
import { call, managers } from './call.ts'
import { brokenMediaKinds } from '#src/domain/skip.ts'
import { flagSides } from '#src/domain/review-flags.ts'
import { id, instant, params } from './fields.ts'
import { reviewResult } from './review-result.ts'

const named = z.object({ _id: id, name: z.string() })

export const oversight = {
  'GET /api/tasks/{id}/oversight': call({
    summary: 'What happened to a task, with the reviews handed in, and how its second review stands.',
    who: managers,
    idempotent: true,
    params,
    answer: z.object({
      data: z.object({
        /** What stands against giving the task back to be reviewed again; null when nothing does. */
        reopenRefusal: z.enum(['task-not-completed', 'pay-underway']).nullable(),
        /** The other one of the two reviews of the same videos, where there are two. */
        other: z
          .object({
            _id: id,
            /** Whether it came first, and the task asked about repeats it. */
            isFirst: z.boolean(),
            status: z.enum(taskStatuses),
            worker: named.nullable(),
            result: reviewResult.nullable(),
          })
          .nullable(),
        /** Append-only, oldest first. */
        timeline: z.array(
          z.object({
            at: instant,
            action: z.enum(taskActions),
            /** Who did it; empty where nobody is on record. */
            by: z.string(),
            /** Whose it became, stayed or was. */
            worker: z.string().nullable(),
            to: z.enum(taskStatuses).nullable(),
            /** Assigned by plan jobs, or by taking another move back. */
            how: z.enum(['plan', 'undo']).nullable(),
            /** Why it was reopened or skipped. */
            reason: z.string().nullable(),
            note: z.string().nullable(),
            /** Which video a worker reported as broken, both where `side` is null, and how. */
            broken: z.object({ side: z.enum(flagSides).nullable(), kind: z.enum(brokenMediaKinds) }).nullable(),
            /** What was handed in, and in how many seconds. */
            result: reviewResult.nullable(),
            duration: z.number().nullable(),
          }),
        ),
      }),
    }),
    problems: ['not-found'],
  }),
  'POST /api/tasks/{id}/secondReview': call({
    summary:
      'Have a reviewed task reviewed once more, by another member who sees nothing of the first review. Answers the task made for it.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ memberId: id }),
    answer: z.object({ data: z.object({ _id: id }) }),
    problems: [
      'not-found',
      'task-not-completed',
      'second-review-exists',
      'talent-banned',
      'not-a-member',
      'first-reviewer',
      'not-blind',
    ],
  }),
  'POST /api/tasks/{id}/reopen': call({
    summary:
      'Give a reviewed task back to its worker, or to nobody where they may have no tasks any more. The review stays in its history.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, { error: 'Say what is to be looked at again.' })
        .max(reopenReasonLimit, { error: `Say it in at most ${reopenReasonLimit} characters.` }),
    }),
    answer: z.object({ data: z.object({ status: z.enum(taskStatuses) }) }),
    problems: ['not-found', 'task-not-completed', 'pay-underway'],
  }),
}
