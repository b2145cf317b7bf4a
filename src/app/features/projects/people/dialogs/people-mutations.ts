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
  return useOptimisticMutation<PlanJobs, PlanJobChange>({
    queryKey: planJobsQuery(projectId, bundleId).queryKey,
    send: (change) => sendPlanJobChange(projectId, bundleId, change),
    patch: (previous, change) => patchPlanJobs(previous, change, projectId),
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
      const { invited } = await api('POST /api/projects/{id}/addMember', { params, body: { id: userId } })
      return { returned: 0, invited }
    }
    case 'withdraw':
    case 'remove':
      return api('POST /api/projects/{id}/removeMember', { params, body: { id: userId } })
    case 'ban':
      return api('POST /api/projects/{id}/addBlackList', {
        params,
        body: { userId, projectId, reason: change.reason },
      })
    case 'unban': {
      await api('POST /api/projects/{id}/removeBlackList', { params, body: { userId } })
      return { returned: 0 }
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
