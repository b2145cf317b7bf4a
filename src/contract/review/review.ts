import { z } from 'zod'
import { maxPictureBytes, pictureBase64 } from '#src/domain/review/review-flags.ts'
import { priorities } from '#src/domain/projects/schedule.ts'
import { taskStatuses } from '#src/domain/projects/task.ts'
import { call, managers, pictureProblems, readTokens, signedIn } from '#src/contract/call/call.ts'
import { messageResponse, id, imageKey, instant, params } from '#src/contract/call/fields.ts'
import { flag, playedRanges, reviewDraft, reviewResult, skip } from './review-result.ts'

/** Increases with every change. */
const revision = z.number().int().min(0)

const storedDraft = z.object({ draft: reviewDraft, revision, updated_at: instant }).meta({ id: 'StoredDraft' })

const task = z
  .object({
    _id: id,
    status: z.enum(taskStatuses),
    bundle: z.object({ _id: id, name: z.string() }),
    /**
     * `listening`: whether the device analyzes the sound of the videos. `guidelines`: the current version, and the last
     * one that the caller has read; null if there are none.
     */
    project: z.object({
      _id: id,
      name: z.string(),
      listening: z.boolean(),
      guidelines: z.object({ version: z.number().int(), readVersion: z.number().int().nullable() }).nullable(),
    }),
    worker: z.object({ _id: id, firstName: z.string(), lastName: z.string() }).nullable(),
    language: z.string(),
    /** Its own, or that of its bundle. */
    priority: z.enum(priorities),
    /** Its own due date, or that of its bundle: the whole day, UTC. */
    dueOn: z.iso.date().nullable(),
    created_at: instant,
    updated_at: instant,
    duration: z.number(),
    source_external_url: z.string(),
    target_external_url: z.string(),
    /** Base URLs of the videos' first frames as pictures; null for a video that has none. */
    source_poster: z.string().nullable(),
    target_poster: z.string().nullable(),
    /** As imported; its two segment lists are JSON text. */
    meta: z.record(z.string(), z.unknown()),
    result: reviewResult.nullable(),
    /** Counted from 1, by the versions of the dub. */
    round: z.number().int(),
    /** The version of the dub before this one; null in the first round. */
    roundBefore: z
      .object({
        _id: id,
        target_external_url: z.string(),
        /** The segments of its list, empty if it has none; null if they are the same. */
        segments: z.string().nullable(),
        /** Those of its review, for its reviewer and managers; null for others. */
        flags: z.array(flag).nullable(),
      })
      .nullable(),
    /**
     * When, by whom and why the review was reopened; null unless the task is open because of it. The reason is empty when
     * the reviewer reopened it.
     */
    reopened: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    /** Until when the caller can reopen their own review with `reopenOwn`; null when they cannot. */
    correctableUntil: instant.nullable(),
    /** Whether the caller manages the task's project. */
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
  .meta({ id: 'Task' })

export const review = {
  'POST /api/bundles/{id}/workerTasks': call({
    name: 'getNextTask',
    summary:
      'The caller’s next open task in a bundle, and their progress. `data` is null when all are completed. With `after`, ' +
      'the task that follows that one in their queue.',
    roles: signedIn,
    isReadOnly: true,
    params,
    body: z.object({ after: id.optional() }),
    response: z.object({ data: task.nullable(), total: z.number().int(), completed: z.number().int() }),
    problems: ['not-found'],
  }),
  'GET /api/bundles/{id}/nextTasks': call({
    name: 'listNextTasks',
    summary:
      'The caller’s next open tasks in a bundle, in the order of their queue, each with its draft: ' +
      'everything a device needs to continue offline. With `after`, those that follow that task. With `known`, tasks ' +
      'that the device has (up to 50 ids, separated by commas), also which of them need no review.',
    roles: signedIn,
    params,
    query: z.object({
      count: z.coerce.number().int().min(1).max(50).default(5),
      after: id.optional(),
      known: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(id).max(50))
        .optional(),
    }),
    response: z.object({
      data: z.array(z.object({ task, draft: storedDraft.nullable() })),
      /** The `known` tasks that are not open tasks of the caller in the bundle. */
      gone: z.array(id),
      total: z.number().int(),
      completed: z.number().int(),
    }),
    problems: ['not-found'],
  }),
  'GET /api/tasks/{id}': call({
    name: 'getTask',
    summary: 'A task, for its worker and for those who manage its project.',
    roles: ['worker', ...managers],
    tokens: readTokens,
    params,
    response: z.object({ data: task }),
    problems: ['not-found', 'task-deleted'],
  }),
  'PUT /api/tasks/{id}/posters': call({
    name: 'setPosters',
    summary:
      'Set the pictures shown until an open task’s videos play, by the keys of uploaded images. ' +
      'A picture that the task already has is kept. A completed task stays as it is.',
    roles: ['worker', ...managers],
    params,
    body: z.object({ source: imageKey.optional(), target: imageKey.optional() }),
    response: messageResponse,
    problems: ['not-found', 'task-deleted', 'image-unknown', 'task-not-yours'],
  }),
  'POST /api/tasks/{id}/flagPictures': call({
    name: 'addFlagPicture',
    summary:
      'Store what the videos show at the start of a flag, as a JPEG, PNG or WebP in a data URL. Returns its key, for ' +
      'the flag’s `picture`. The same picture has the same key.',
    roles: ['worker', ...managers],
    params,
    body: z.object({
      picture: z.string().refine((picture) => pictureBase64(picture) !== null, {
        error: `Send a picture of at most ${maxPictureBytes / 1024} kB as a data URL.`,
      }),
    }),
    response: z.object({ data: z.object({ key: imageKey }) }),
    problems: ['not-found', 'task-deleted', 'task-not-yours', 'too-large', ...pictureProblems],
  }),
  'POST /api/bundles/{id}/submitReviewResult': call({
    name: 'submitReview',
    summary: 'Submit the review of a task, once. Its assignee sends `duration` with it.',
    roles: ['worker', ...managers],
    idempotencyKey: true,
    params,
    body: z.object({
      taskId: id,
      result: reviewResult,
      /** Seconds of active work on the review. */
      duration: z.number().min(0).max(86_400).optional(),
      /** What `coverage` counts. The draft of a reopened review continues with it. */
      played: playedRanges.optional(),
    }),
    response: messageResponse,
    problems: [
      'not-found',
      'task-deleted',
      'task-not-yours',
      'task-completed',
      'is-check',
      'not-blind',
      'image-unknown',
    ],
  }),
  'POST /api/tasks/{id}/sync': call({
    name: 'syncTask',
    summary: 'Forward a completed review to the system the task came from.',
    roles: ['worker', ...managers],
    params,
    response: messageResponse,
    problems: ['not-found', 'task-deleted'],
  }),
  'GET /api/tasks/{id}/draft': call({
    name: 'getDraft',
    summary:
      'The caller’s draft for a task; null if there is none. Readable by its author even after the task was unassigned ' +
      'from them.',
    roles: ['worker', ...managers],
    params,
    response: z.object({ data: storedDraft.nullable() }),
    problems: ['not-found', 'task-deleted'],
  }),
  'PUT /api/tasks/{id}/draft': call({
    name: 'saveDraft',
    summary:
      'Save the caller’s draft. `base` is the revision it is based on, null for the first one. A draft that is not based ' +
      'on the stored revision is refused, so that an older draft never replaces a newer one.',
    roles: ['worker', ...managers],
    params,
    body: z.object({ draft: reviewDraft, base: revision.nullable() }),
    response: z.object({ data: z.object({ revision }) }),
    problems: ['not-found', 'task-deleted', 'draft-changed', 'task-not-yours', 'task-completed'],
  }),
  'POST /api/tasks/{id}/skip': call({
    name: 'skipTask',
    summary: 'Skip a task: give it back without a review, with a reason. It becomes unassigned.',
    roles: ['worker'],
    idempotencyKey: true,
    params,
    body: skip,
    response: messageResponse,
    problems: ['not-found', 'task-deleted', 'task-not-yours', 'task-completed'],
  }),
}
