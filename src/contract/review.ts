import { z } from 'zod'
import { taskStatuses } from '#src/domain/task.ts'
import { call, managers, signedIn } from './call.ts'
import { done, id, instant, params } from './fields.ts'
import { reviewDraft, reviewResult, skip } from './review-result.ts'

/** Rises with every change. */
const revision = z.number().int().min(0)

const storedDraft = z.object({ draft: reviewDraft, revision, updated_at: instant })

const task = z.object({
  _id: id,
  status: z.enum(taskStatuses),
  bundle: z.object({ _id: id, name: z.string() }),
  project: z.object({ _id: id, name: z.string() }),
  worker: z.object({ _id: id, firstName: z.string(), lastName: z.string() }).nullable(),
  language: z.string(),
  created_at: instant,
  updated_at: instant,
  duration: z.number(),
  source_external_url: z.string(),
  target_external_url: z.string(),
  /** As it came with the import; the two segment lists in it are JSON text. */
  meta: z.record(z.string(), z.unknown()),
  result: reviewResult.nullable(),
  /** The last time its review was given back to be looked at again, and why; null unless that is to be done now. */
  reopened: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** Whether who asks manages its project. */
  manages: z.boolean(),
  /** Append-only, oldest first. */
  history: z.array(
    z.object({
      at: instant,
      by: z.string(),
      action: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      worker: z.string().nullable(),
    }),
  ),
})

export const review = {
  'POST /api/bundles/{id}/workerTasks': call({
    summary:
      'The asker’s next open task in a bundle, and how far they are. `data` is null when all are done. With `after` ' +
      'the one that comes next in their queue, another than that.',
    who: signedIn,
    idempotent: true,
    params,
    body: z.object({ after: id.optional() }),
    answer: z.object({ data: task.nullable(), total: z.number().int(), completed: z.number().int() }),
    problems: ['not-found'],
  }),
  'GET /api/bundles/{id}/nextTasks': call({
    summary:
      'The asker’s next open tasks in a bundle, in the order of their queue, each with what they have written about it: ' +
      'what a device needs to go on without a network.',
    who: signedIn,
    idempotent: true,
    params,
    query: z.object({ count: z.coerce.number().int().min(1).max(50).default(5) }),
    answer: z.object({
      data: z.array(z.object({ task, draft: storedDraft.nullable() })),
      total: z.number().int(),
      completed: z.number().int(),
    }),
    problems: ['not-found'],
  }),
  'GET /api/tasks/{id}': call({
    summary: 'A task, for its worker and for those who manage its project.',
    who: ['worker', ...managers],
    idempotent: true,
    params,
    answer: z.object({ data: task }),
    problems: ['not-found'],
  }),
  'POST /api/bundles/{id}/submitReviewResult': call({
    summary: 'Hand in the review of a task, once. The worker it is assigned to sends `duration` with it.',
    who: ['worker', ...managers],
    idempotent: true,
    idempotencyKey: true,
    params,
    body: z.object({
      taskId: id,
      result: reviewResult,
      /** Seconds the task was in front of the worker and active. */
      duration: z.number().min(0).max(86_400).optional(),
    }),
    answer: done,
    problems: ['not-found', 'task-not-yours', 'task-completed', 'key-reused'],
  }),
  'POST /api/tasks/{id}/sync': call({
    summary: 'Hand a finished review to the system the task came from.',
    who: ['worker', ...managers],
    idempotent: true,
    params,
    answer: done,
    problems: ['not-found'],
  }),
  'GET /api/tasks/{id}/draft': call({
    summary:
      'What the asker has written about a task and not handed in; null when nothing. Theirs to read also after the ' +
      'task was taken from them.',
    who: ['worker', ...managers],
    idempotent: true,
    params,
    answer: z.object({ data: storedDraft.nullable() }),
    problems: ['not-found'],
  }),
  'PUT /api/tasks/{id}/draft': call({
    summary:
      'Keep what the asker has written so far. `base` is the revision it was made from, null for a first one: a draft ' +
      'made from another than the kept one is refused, so that an older one never replaces a newer.',
    who: ['worker', ...managers],
    idempotent: true,
    params,
    body: z.object({ draft: reviewDraft, base: revision.nullable() }),
    answer: z.object({ data: z.object({ revision }) }),
    problems: ['not-found', 'draft-changed', 'task-not-yours', 'task-completed'],
  }),
  'POST /api/tasks/{id}/skip': call({
    summary: 'Give a task back without a review, and say why. It is unassigned again.',
    who: ['worker'],
    idempotent: true,
    idempotencyKey: true,
    params,
    body: skip,
    answer: done,
    problems: ['not-found', 'task-not-yours', 'task-completed', 'key-reused'],
  }),
}
