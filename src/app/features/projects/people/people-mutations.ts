// A manager's changes to a project's people, shown before the server confirms them.
import { api } from '#src/app/platform/api/api.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import {
  assignableMembersQuery,
  bundleKey,
  type Members,
  membersQuery,
  type PlanJobs,
  planJobsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { type MemberChange, patchMembers, patchPlanJobs, type PlanJobChange } from './optimistic-people.ts'

type MemberChangeResult = {
  /** The members after the change; null when the call does not return them. */
  readonly members: string[] | null
  /** Number of tasks that were unassigned. */
  readonly returned: number
  /** Whether the talent was invited instead of added. */
  readonly invited?: boolean
}

/** Adds, invites, removes, bans or unbans a talent. */
export function useMemberMutation(projectId: string, onRefused?: (error: Error) => void) {
  return useOptimisticMutation<Members, MemberChange, MemberChangeResult>({
    queryKey: membersQuery(projectId).queryKey,
    send: (change) => sendMemberChange(projectId, change),
    patch: patchMembers,
    applyResponse: (previous, { members }) =>
      members
        ? {
            ...previous,
            data: members,
            // Who accepted an earlier invitation is added at once.
            invitations: previous.invitations.filter(({ userId }) => !members.includes(userId)),
          }
        : previous,
    invalidates: [assignableMembersQuery(projectId).queryKey, ['projects', projectId, 'plan-jobs'], bundleKey()],
    ...(onRefused && { onRejected: onRefused }),
  })
}

/** Adds or removes a member's plan job in a language. */
export function usePlanJobMutation(
  projectId: string,
  bundleId: string | undefined,
  onRefused?: (error: Error) => void,
) {
  return useOptimisticMutation<PlanJobs, PlanJobChange, unknown>({
    queryKey: planJobsQuery(projectId, bundleId).queryKey,
    send: (change) => sendPlanJobChange(projectId, bundleId, change),
    patch: (previous, change) => patchPlanJobs(previous, change, projectId),
    applyResponse: (previous) => previous,
    invalidates: [['projects', projectId, 'plan-jobs'], bundleKey()],
    ...(onRefused && { onRejected: onRefused }),
  })
}

async function sendMemberChange(projectId: string, change: MemberChange): Promise<MemberChangeResult> {
  const params = { id: projectId }
  const { userId } = change
  switch (change.kind) {
    case 'add':
    case 'invite': {
      const { data, invited } = await api('POST /api/projects/{id}/addMember', { params, body: { id: userId } })
      return { members: data, returned: 0, invited }
    }
    case 'withdraw':
    case 'remove': {
      const { data, returned } = await api('POST /api/projects/{id}/removeMember', { params, body: { id: userId } })
      return { members: data, returned }
    }
    case 'ban': {
      const body = { userId, projectId, reason: change.reason }
      const { returned } = await api('POST /api/projects/{id}/addBlackList', { params, body })
      return { members: null, returned }
    }
    case 'unban': {
      await api('POST /api/projects/{id}/removeBlackList', { params, body: { userId } })
      return { members: null, returned: 0 }
    }
  }
}

function sendPlanJobChange(projectId: string, bundleId: string | undefined, change: PlanJobChange): Promise<unknown> {
  const params = { id: projectId }
  const { userId, language } = change
  if (change.kind === 'remove-plan-job') {
    return api('POST /api/projects/{id}/removePlanJob', { params, body: { userId, language } })
  }
  const { maxNumber, before } = change
  const body = {
    userId,
    language,
    maxNumber,
    projectId,
    ...(bundleId !== undefined && { bundleId }),
    ...(before !== undefined && { before: { maxNumber: before } }),
  }
  return api('POST /api/projects/{id}/addPlanJob', { params, body })
}
