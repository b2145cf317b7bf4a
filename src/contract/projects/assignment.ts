import { z } from 'zod'
import { bulkActions, unassignedReasons } from '#src/domain/projects/assignment.ts'
import { allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import { messageResponse, id, instant, params, taskFilters } from '#src/contract/call/fields.ts'

/** Repeats the bundle of the path; another one is answered with `not-found`. */
const bundleId = id.optional()

const count = z.number().int()

// Bulk calls reject unknown fields: `filter` instead of `filters` would otherwise select all tasks.

/** Result of a bulk change. `actionId` is the parameter of `undoAssign`; null if no task changed. */
const bulkAssignmentResult = z.object({ modifiedCount: count, actionId: id.nullable() })

/** Tasks that stay unassigned, by language and reason. */
const left = z.array(z.object({ language: z.string(), count, reason: z.enum(unassignedReasons) }))

/** Also assigns to members who are not looking for new tasks. */
const includeNotLooking = z.boolean().default(false)

export const assignment = {
  'POST /api/bundles/{id}/assignTask': call({
    name: 'assignTask',
    summary: 'Assign an unassigned task to a member of the project who is not banned.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ task: z.union([id, z.object({ _id: id })]), memberId: id, bundleId }),
    response: messageResponse,
    problems: [
      'not-found',
      'bundle-archived',
      'talent-banned',
      'not-a-member',
      'talent-paused',
      'task-not-new',
      'task-completed',
      'first-reviewer',
      'not-blind',
    ],
  }),
  'POST /api/bundles/{id}/unAssignTask': call({
    name: 'unassignTask',
    summary: 'Unassign a task from its worker.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ taskId: id, bundleId }),
    response: messageResponse,
    problems: ['not-found', 'bundle-archived', 'task-completed'],
  }),
  'POST /api/bundles/{id}/assignTasks': call({
    name: 'assignTasks',
    summary:
      'Assign all unassigned tasks that match the filters, except checks and tasks with two reviews, to one member who is not banned.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({ memberId: id, bundleId, filters: taskFilters }),
    response: z.object({ data: bulkAssignmentResult }),
    problems: ['not-found', 'bundle-archived', 'talent-banned', 'not-a-member', 'talent-paused'],
  }),
  'POST /api/bundles/{id}/unAssignTasks': call({
    name: 'unassignTasks',
    summary: 'Unassign all assigned tasks that match the filters.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({ bundleId, filters: taskFilters }),
    response: z.object({ data: bulkAssignmentResult }),
    problems: ['not-found', 'bundle-archived'],
  }),
  'POST /api/bundles/{id}/reassignTasks': call({
    name: 'reassignTasks',
    summary:
      'Give open tasks of one person that match the filters to another member who is not banned: the last of their queue first, those with a draft at the end. Tasks with two reviews are left out.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({
      fromId: id,
      memberId: id,
      count: count.min(1).optional().describe('The most tasks to reassign; all without it.'),
      bundleId,
      filters: taskFilters,
    }),
    response: z.object({ data: bulkAssignmentResult }),
    problems: ['not-found', 'bundle-archived', 'talent-banned', 'not-a-member', 'talent-paused'],
  }),
  'POST /api/bundles/{id}/deleteTasks': call({
    name: 'deleteTasks',
    summary: 'Delete the tasks that match the filters and that nobody submitted or began a review of.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({ bundleId, filters: taskFilters }),
    /** `reviewedCount`: matching tasks that have a review. */
    response: z.object({ data: bulkAssignmentResult.extend({ reviewedCount: count }) }),
    problems: ['not-found', 'bundle-archived'],
  }),
  'POST /api/bundles/{id}/archiveTasks': call({
    name: 'archiveTasks',
    summary:
      'Archive the completed tasks that match the filters, or restore archived ones. Archived tasks leave the lists and exports, unless they are asked for, and stay in all figures and payouts.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({ archived: z.boolean(), bundleId, filters: taskFilters }),
    response: z.object({ data: bulkAssignmentResult }),
    problems: ['not-found', 'bundle-archived'],
  }),
  'POST /api/bundles/{id}/assignAllByPlanJob': call({
    name: 'autoAssign',
    summary:
      'Distribute the bundle’s unassigned tasks that match the filters evenly to members with plan jobs for their languages, up to the caps.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({ bundleId, filters: taskFilters, includeNotLooking }),
    response: z.object({ data: bulkAssignmentResult.extend({ left }) }),
    problems: ['not-found', 'bundle-archived'],
  }),
  'POST /api/bundles/{id}/assignByPlanJob': call({
    name: 'autoAssignToMember',
    summary: 'Assign the bundle’s unassigned tasks that match the filters to one member by their plan jobs.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({ userId: id, bundleId, filters: taskFilters }),
    response: z.object({ data: bulkAssignmentResult.extend({ left }) }),
    problems: ['not-found', 'bundle-archived', 'talent-banned', 'not-a-member', 'talent-paused'],
  }),
  'POST /api/bundles/{id}/previewAssign': call({
    name: 'previewAutoAssign',
    summary:
      'Preview of assigning by plan jobs, for all members or one: tasks per member, and what stays unassigned and why.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    body: z.strictObject({ userId: id.optional(), bundleId, filters: taskFilters, includeNotLooking }),
    response: z.object({
      data: z.object({
        modifiedCount: count,
        /** Members who would receive tasks, in the order they joined the project. */
        workers: z.array(
          z.object({
            _id: id,
            firstName: z.string(),
            lastName: z.string(),
            /** Open tasks of the bundle that the member has now. */
            assigned: count,
            added: count,
            /** Minutes of video in the added tasks; null if unknown. */
            minutes: z.number().nullable(),
            languages: z.array(z.object({ language: z.string(), count })),
          }),
        ),
        left,
        /** Members who could get tasks, but are not looking for new ones. */
        notLookingCount: count,
        /** Members who could get tasks, but are paused because of their answers to checks. */
        pausedCount: count,
      }),
    }),
    problems: ['not-found', 'bundle-archived', 'talent-banned', 'not-a-member', 'talent-paused'],
  }),
  'GET /api/bundles/{id}/assignments': call({
    name: 'listAssignments',
    summary:
      'The bundle’s last 50 changes of many tasks within 30 days, newest first, and the last 20 edits of single tasks ' +
      'within ten minutes.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          at: instant,
          /** Name of the manager who did it. */
          by: z.string(),
          action: z.enum(bulkActions),
          taskCount: count,
          /** How many people the tasks were assigned to or unassigned from. */
          workerCount: count,
          /** The person’s name, if it is one. */
          worker: z.string().nullable(),
          /** Whose tasks were reassigned. */
          from: z.string().nullable(),
          /** Until when the caller can undo it; null if they can’t. */
          undoableUntil: instant.nullable(),
          /** Number of tasks that were restored; null if it was not undone. */
          undoneCount: count.nullable(),
        }),
      ),
    }),
    problems: ['not-found'],
  }),
  'POST /api/bundles/{id}/undoAssign': call({
    name: 'undoAssignment',
    summary:
      'Undo one of the caller’s own assignments, edits or imports with changes within ten minutes, for the tasks that are ' +
      'unchanged since.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ actionId: id, bundleId }),
    response: z.object({ data: z.object({ modifiedCount: count }) }),
    problems: ['not-found', 'bundle-archived', 'undo-too-late'],
  }),
}
