// Applies a change to a project's people optimistically.
import type { Members, PlanJobs } from '#src/app/features/projects/project-queries.ts'

export type MemberChange =
  | { readonly kind: 'add' | 'invite' | 'withdraw' | 'remove' | 'unban'; readonly userId: string }
  | { readonly kind: 'ban'; readonly userId: string; readonly reason: string }

export type PlanJobChange =
  | {
      readonly kind: 'plan'
      readonly userId: string
      readonly language: string
      readonly maxNumber: number
      /** The cap that it replaces, as the manager saw it; null for none. Without it nothing is compared. */
      readonly before?: number | null
    }
  | { readonly kind: 'remove-plan-job'; readonly userId: string; readonly language: string }

export function patchMembers(previous: Members, change: MemberChange): Members {
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

export function patchPlanJobs(previous: PlanJobs, change: PlanJobChange, projectId: string): PlanJobs {
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
