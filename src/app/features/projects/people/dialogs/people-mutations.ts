// A manager's changes to a project's people, shown before the server confirms them.
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import {
  assignableMembersQuery,
  bundleKey,
  type Members,
  membersQuery,
  type PlanJobs,
  planJobsQuery,
  type Talent,
} from '#src/app/features/projects/project-queries.ts'

/** Of a dialog about one talent. */
export type TalentDialogProps = DialogOpenProps & { projectId: string; talent: Talent }

type MemberChangeResult = {
  /** Number of tasks that were unassigned. */
  readonly returned: number
  /** Whether the talent was invited instead of added. */
  readonly invited?: boolean
}

/** Adds, invites, removes, bans or unbans a talent. */
export function useMemberMutation(projectId: string, onRefused: (error: Error) => void = () => undefined) {
  return useOptimisticMutation<Members, MemberChange, MemberChangeResult>({
    queryKey: membersQuery(projectId).queryKey,
    send: (change) => sendMemberChange(projectId, change),
    patch: patchMembers,
    invalidates: [assignableMembersQuery(projectId).queryKey, ['projects', projectId, 'plan-jobs'], bundleKey()],
    onRejected: onRefused,
  })
}

/** Adds or removes a member's plan job in a language. */
export function usePlanJobMutation(
  projectId: string,
  bundleId: string | undefined,
  onRefused: (error: Error) => void = () => undefined,
) {
  return useOptimisticMutation<PlanJobs, PlanJobChange>({
    queryKey: planJobsQuery(projectId, bundleId).queryKey,
    send: (change) => sendPlanJobChange(projectId, bundleId, change),
    patch: (previous, change) => patchPlanJobs(previous, change, projectId),
    invalidates: [['projects', projectId, 'plan-jobs'], bundleKey()],
    onRejected: onRefused,
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

type MemberChange =
  | { readonly kind: 'add' | 'invite' | 'withdraw' | 'remove' | 'unban'; readonly userId: string }
  | { readonly kind: 'ban'; readonly userId: string; readonly reason: string }

type PlanJobChange =
  | {
      readonly kind: 'plan'
      readonly userId: string
      readonly language: string
      readonly maxNumber: number
      /** The cap that it replaces, as the manager saw it; null for none. Without it nothing is compared. */
      readonly before?: number | null
    }
  | { readonly kind: 'remove-plan-job'; readonly userId: string; readonly language: string }

function patchMembers(previous: Members, change: MemberChange): Members {
  const { userId } = change
  const otherIds = previous.data.filter((id) => id !== userId)
  const bans = previous.blackList.filter((ban) => ban.userId !== userId)
  const invitations = previous.invitations.filter((invitation) => invitation.userId !== userId)
  switch (change.kind) {
    case 'add':
      return { ...previous, data: [...otherIds, userId], invitations }
    case 'invite':
      return { ...previous, invitations: [...invitations, { userId, status: 'pending' }] }
    case 'withdraw':
      return { ...previous, invitations }
    case 'remove':
      return { ...previous, data: otherIds }
    case 'ban':
      return { ...previous, blackList: [...bans, { userId, reason: change.reason }] }
    case 'unban':
      return { ...previous, blackList: bans }
  }
}

function patchPlanJobs(previous: PlanJobs, change: PlanJobChange, projectId: string): PlanJobs {
  const { userId, language } = change
  const jobs = previous[userId] ?? []
  const otherJobs = jobs.filter((job) => job.language !== language)
  if (change.kind === 'remove-plan-job') return { ...previous, [userId]: otherJobs }
  const existingJob = jobs.find((job) => job.language === language)
  const plannedJob = {
    _id: existingJob?._id ?? `${userId} ${language}`,
    language,
    maxNumber: change.maxNumber,
    userId,
    projectId,
  }
  const updatedJobs = [...otherJobs, plannedJob].toSorted((first, second) =>
    first.language < second.language ? -1 : 1,
  )
  return { ...previous, [userId]: updatedJobs }
}
