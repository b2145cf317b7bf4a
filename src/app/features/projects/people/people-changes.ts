// A manager's changes to a project's people, shown before the server confirms them.
import { api } from '#src/app/platform/api.ts'
import { useOptimisticMutation } from '#src/app/platform/use-optimistic-mutation.ts'
import {
  assignableQuery,
  bundleKey,
  type Members,
  membersQuery,
  type PlanJobs,
  planJobsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { type MemberWish, patchMembers, patchPlanJobs, type PlanWish } from './people-patches.ts'

type MembersOutcome = {
  /** The members after the change; null when the call does not return them. */
  readonly members: string[] | null
  /** Number of tasks that were unassigned. */
  readonly returned: number
}

/** Adds, removes, bans or unbans a talent. */
export function useMemberChange(projectId: string, onRefused?: (error: Error) => void) {
  return useOptimisticMutation<Members, MemberWish, MembersOutcome>({
    queryKey: membersQuery(projectId).queryKey,
    send: (wish) => sendMemberWish(projectId, wish),
    patch: patchMembers,
    settle: (before, { members }) => (members ? { ...before, data: members } : before),
    touches: [assignableQuery(projectId).queryKey, ['projects', projectId, 'plan-jobs'], bundleKey()],
    ...(onRefused && { onRefused }),
  })
}

/** Adds or removes a member's plan job in a language. */
export function usePlanChange(projectId: string, bundleId: string | undefined, onRefused?: (error: Error) => void) {
  return useOptimisticMutation<PlanJobs, PlanWish, unknown>({
    queryKey: planJobsQuery(projectId, bundleId).queryKey,
    send: (wish) => sendPlanWish(projectId, bundleId, wish),
    patch: (before, wish) => patchPlanJobs(before, wish, projectId),
    settle: (before) => before,
    touches: [['projects', projectId, 'plan-jobs'], bundleKey()],
    ...(onRefused && { onRefused }),
  })
}

async function sendMemberWish(projectId: string, wish: MemberWish): Promise<MembersOutcome> {
  const params = { id: projectId }
  const { userId } = wish
  switch (wish.kind) {
    case 'add': {
      const { data } = await api('POST /api/projects/{id}/addMember', { params, body: { id: userId } })
      return { members: data, returned: 0 }
    }
    case 'remove': {
      const { data, returned } = await api('POST /api/projects/{id}/removeMember', { params, body: { id: userId } })
      return { members: data, returned }
    }
    case 'ban': {
      const body = { userId, projectId, reason: wish.reason }
      const { returned } = await api('POST /api/projects/{id}/addBlackList', { params, body })
      return { members: null, returned }
    }
    case 'unban': {
      await api('POST /api/projects/{id}/removeBlackList', { params, body: { userId } })
      return { members: null, returned: 0 }
    }
  }
}

function sendPlanWish(projectId: string, bundleId: string | undefined, wish: PlanWish): Promise<unknown> {
  const params = { id: projectId }
  const { userId, language } = wish
  if (wish.kind === 'unplan') {
    return api('POST /api/projects/{id}/removePlanJob', { params, body: { userId, language } })
  }
  const body = { userId, language, maxNumber: wish.maxNumber, projectId, ...(bundleId !== undefined && { bundleId }) }
  return api('POST /api/projects/{id}/addPlanJob', { params, body })
}
