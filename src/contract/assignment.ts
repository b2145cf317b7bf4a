import { z } from 'zod'
import { leftReasons } from '#src/domain/assignment.ts'
import { call, managers } from './call.ts'
import { done, id, params, taskFilters } from './fields.ts'

/** The bundle once more, as the path names it. */
const bundleId = id.optional()

const count = z.number().int()

// The calls that move many tasks take no field they don't know: `filter` instead of `filters` would mean all.

/** What a move of many tasks did; `actionId` is what `undoAssign` takes, null where nothing was moved. */
const moved = z.object({ modifiedCount: count, actionId: id.nullable() })

/** What stays unassigned, by language, and why. */
const left = z.array(z.object({ language: z.string(), count, reason: z.enum(leftReasons) }))

export const assignment = {
  'POST /api/bundles/{id}/assignTask': call({
    summary: 'Give an unassigned task to a member of the project who is not banned.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ task: z.union([id, z.object({ _id: id })]), memberId: id, bundleId }),
    answer: done,
    problems: [
      'not-found',
      'talent-banned',
      'not-a-member',
      'task-not-new',
      'task-completed',
      'first-reviewer',
      'not-blind',
    ],
  }),
  'POST /api/bundles/{id}/unAssignTask': call({
    summary: 'Take an assigned task back from its worker.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ taskId: id, bundleId }),
    answer: done,
    problems: ['not-found', 'task-completed'],
  }),
  'POST /api/bundles/{id}/assignTasks': call({
    summary:
      'Give all unassigned tasks that pass the filters, but second reviews, to one member of the project who is not banned.',
    who: managers,
    idempotent: true,
    params,
    body: z.strictObject({ memberId: id, bundleId, filters: taskFilters }),
    answer: z.object({ data: moved }),
    problems: ['not-found', 'talent-banned', 'not-a-member'],
  }),
  'POST /api/bundles/{id}/unAssignTasks': call({
    summary: 'Take all assigned tasks that pass the filters back from their workers.',
    who: managers,
    idempotent: true,
    params,
    body: z.strictObject({ bundleId, filters: taskFilters }),
    answer: z.object({ data: moved }),
    problems: ['not-found'],
  }),
  'POST /api/bundles/{id}/assignAllByPlanJob': call({
    summary:
      'Give the bundle’s unassigned tasks to the members with plan jobs for their languages, evenly, up to the caps.',
    who: managers,
    idempotent: true,
    params,
    body: z.strictObject({ bundleId }),
    answer: z.object({ data: moved.extend({ left }) }),
    problems: ['not-found'],
  }),
  'POST /api/bundles/{id}/assignByPlanJob': call({
    summary: 'The same for one member alone.',
    who: managers,
    idempotent: true,
    params,
    body: z.strictObject({ userId: id, bundleId }),
    answer: z.object({ data: moved.extend({ left }) }),
    problems: ['not-found', 'talent-banned', 'not-a-member'],
  }),
  'POST /api/bundles/{id}/previewAssign': call({
    summary:
      'What assigning by plan jobs would do now, for all or for one member: who would get how much, what stays and why.',
    who: managers,
    idempotent: true,
    asks: true,
    params,
    body: z.strictObject({ userId: id.optional(), bundleId }),
    answer: z.object({
      data: z.object({
        modifiedCount: count,
        /** Those who would get some, in the order they joined the project. */
        workers: z.array(
          z.object({
            _id: id,
            firstName: z.string(),
            lastName: z.string(),
            /** Tasks of the bundle they have open now. */
            assigned: count,
            added: count,
            /** Of video that would be added, as far as known. */
            minutes: z.number().nullable(),
            languages: z.array(z.object({ language: z.string(), count })),
          }),
        ),
        left,
      }),
    }),
    problems: ['not-found', 'talent-banned', 'not-a-member'],
  }),
  'POST /api/bundles/{id}/undoAssign': call({
    summary: 'Take back, within ten minutes, those tasks of one’s own action that nothing has touched since.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ actionId: id, bundleId }),
    answer: z.object({ data: z.object({ modifiedCount: count }) }),
    problems: ['not-found', 'undo-too-late'],
  }),
}
