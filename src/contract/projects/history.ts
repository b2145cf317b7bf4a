// What managers do with completed tasks: read their history, request a second review, answer requests for another look,
// reopen them.
import { z } from 'zod'
import { priorities } from '#src/domain/projects/schedule.ts'
import { maxReopenReasonLength, taskActions, taskStatuses } from '#src/domain/projects/task.ts'
import { allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import { brokenMediaKinds } from '#src/domain/review/skip.ts'
import { flagSides } from '#src/domain/review/review-flags.ts'
import { id, instant, params } from '#src/contract/call/fields.ts'
import { reviewResult } from '#src/contract/review/review-result.ts'

export const namedReference = z.object({ _id: id, name: z.string() }).meta({ id: 'NamedReference' })

export const oversight = {
  'GET /api/tasks/{id}/oversight': call({
    name: 'getOversight',
    summary: 'The history of a task with its submitted reviews, and the state of its second review.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({
      data: z.object({
        externalId: z.string().nullable(),
        /** The priority and due date that the task has itself; null for those of its bundle. */
        ownPriority: z.enum(priorities).nullable(),
        ownDueOn: z.iso.date().nullable(),
        /** Why the task cannot be reopened; null if it can. */
        reopenRefusal: z.enum(['task-not-completed', 'has-later-round', 'pay-underway']).nullable(),
        /** How many of the reviewer’s completed tasks in the bundle are paid. */
        paidTasks: z.number().int(),
        /** Whether the task is a check: a copy of a check task. */
        isCheck: z.boolean(),
        /** The other task with the same videos, if there is a second review. */
        other: z
          .object({
            _id: id,
            /** Whether it is the original and the requested task is its second review. */
            isFirst: z.boolean(),
            status: z.enum(taskStatuses),
            worker: namedReference.nullable(),
            result: reviewResult.nullable(),
            /** Whether a manager decided between the two reviews; reopening one of them discards that. */
            isAdjudicated: z.boolean(),
          })
          .nullable(),
        /** All rounds of the task, if there are several: the versions of the dub that were or are reviewed. */
        rounds: z.array(
          z.object({
            _id: id,
            round: z.number().int(),
            status: z.enum(taskStatuses),
            worker: namedReference.nullable(),
            result: reviewResult.nullable(),
          }),
        ),
        /** Append-only, oldest first. */
        timeline: z.array(
          z.object({
            at: instant,
            action: z.enum(taskActions),
            /** Name of the person who did it; empty if not recorded. */
            by: z.string(),
            /** The task's worker after the action, or before it if it has none after. */
            worker: z.string().nullable(),
            to: z.enum(taskStatuses).nullable(),
            /** `plan`: assigned by plan jobs; `undo`: by undoing another assignment. */
            how: z.enum(['plan', 'undo']).nullable(),
            /** Why it was reopened or skipped. */
            reason: z.string().nullable(),
            note: z.string().nullable(),
            /** The video a worker reported as broken (`side` null: both), and how. */
            broken: z.object({ side: z.enum(flagSides).nullable(), kind: z.enum(brokenMediaKinds) }).nullable(),
            /** The submitted review, or the adjudicated result; `duration` is the active time in seconds. */
            result: reviewResult.nullable(),
            duration: z.number().nullable(),
          }),
        ),
      }),
    }),
    problems: ['not-found'],
  }),
  'POST /api/tasks/{id}/secondReview': call({
    name: 'requestSecondReview',
    summary:
      'Request a second review of a completed task, by another member who cannot see the first one. Returns the new task.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ memberId: id }),
    response: z.object({ data: z.object({ _id: id }) }),
    problems: [
      'bundle-archived',
      'not-found',
      'task-not-completed',
      'second-review-exists',
      'is-check',
      'talent-banned',
      'not-a-member',
      'talent-paused',
      'first-reviewer',
      'not-blind',
    ],
  }),
  'GET /api/projects/{id}/lookRequests': call({
    name: 'listLookRequests',
    summary:
      'The reviews of a project whose talents wait for another look at the result, longest waiting first, at most 100.',
    roles: managers,
    tokens: readTokens,
    params,
    query: z.strictObject({ bundleId: id.optional() }),
    response: z.object({
      data: z.array(
        z.object({ _id: id, title: z.string(), externalId: z.string().nullable(), talent: z.string(), at: instant }),
      ),
      /** All of them. */
      count: z.number().int(),
    }),
    problems: ['not-found'],
  }),
  'POST /api/tasks/{id}/reopen': call({
    name: 'reopenTask',
    summary:
      'Reopen a completed task for its worker, or unassigned if they can no longer have tasks. The review stays in its history.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, { error: 'Enter what to check again.' })
        .max(maxReopenReasonLength, { error: `Say it in at most ${maxReopenReasonLength} characters.` }),
    }),
    response: z.object({ data: z.object({ status: z.enum(taskStatuses) }) }),
    problems: ['not-found', 'bundle-archived', 'task-not-completed', 'has-later-round', 'pay-underway'],
  }),
  'POST /api/tasks/{id}/reopenOwn': call({
    name: 'reopenOwnReview',
    summary:
      'Reopen the caller’s own review to correct it, within ten minutes of its submission. Its content becomes their ' +
      'draft. The review stays in its history.',
    roles: ['worker'],
    params,
    response: z.object({ data: z.object({ status: z.enum(taskStatuses) }) }),
    problems: [
      'not-found',
      'bundle-archived',
      'task-not-completed',
      'undo-too-late',
      'has-later-round',
      'pay-underway',
      'talent-banned',
      'not-a-member',
    ],
  }),
}
