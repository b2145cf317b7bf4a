import { z } from 'zod'
import { call, managers } from './call.ts'
import { done, id, params } from './fields.ts'

/** The bundle once more, as the path names it. */
const bundleId = id.optional()

export const assignment = {
  'POST /api/bundles/{id}/assignTask': call({
    summary: 'Give an unassigned task to a member of the project who is not banned.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ task: z.union([id, z.object({ _id: id })]), memberId: id, bundleId }),
    answer: done,
    problems: ['not-found', 'talent-banned', 'not-a-member', 'task-not-new', 'task-completed'],
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
}
