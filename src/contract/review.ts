import { z } from 'zod'
import { amountIssueNotes, scores, speakerMismatchNotes, wronglyDubbedNotes } from '#src/domain/review.ts'
import { taskStatuses } from '#src/domain/task.ts'
import { call, managers, signedIn } from './call.ts'
import { done, id, instant, params } from './fields.ts'

const section = <const Notes extends readonly [string, ...string[]]>(notes: Notes) =>
  z.object({ score: z.literal([...scores]), note: z.enum(notes) })

/** What a reviewer found: three scored sections and a free note. */
const reviewResult = z.object({
  voiceOverMissingAmount: section(amountIssueNotes),
  wronglyDubbedContent: section(wronglyDubbedNotes),
  speakerMismatch: section(speakerMismatchNotes),
  note: z.string().max(5000).default(''),
})

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
    summary: 'The asker’s next open task in a bundle, and how far they are. `data` is null when all are done.',
    who: signedIn,
    idempotent: true,
    params,
    answer: z.object({ data: task.nullable(), total: z.number().int(), completed: z.number().int() }),
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
}
