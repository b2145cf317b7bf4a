// Applies a change to a project's people optimistically.
import type { Members, PlanJobs } from '#src/app/features/projects/project-queries.ts'

export type MemberWish =
  | { readonly kind: 'add' | 'remove' | 'unban'; readonly userId: string }
  | { readonly kind: 'ban'; readonly userId: string; readonly reason: string }

export type PlanWish =
  | { readonly kind: 'plan'; readonly userId: string; readonly language: string; readonly maxNumber: number }
  | { readonly kind: 'unplan'; readonly userId: string; readonly language: string }

export function patchMembers(before: Members, wish: MemberWish): Members {
  const { userId } = wish
  const others = before.data.filter((id) => id !== userId)
  const bans = before.blackList.filter((ban) => ban.userId !== userId)
  switch (wish.kind) {
    case 'add':
      return { ...before, data: [...others, userId] }
    case 'remove':
      return { ...before, data: others }
    case 'ban':
      return { ...before, blackList: [...bans, { userId, reason: wish.reason }] }
    case 'unban':
      return { ...before, blackList: bans }
  }
}

export function patchPlanJobs(before: PlanJobs, wish: PlanWish, projectId: string): PlanJobs {
  const { userId, language } = wish
  const jobs = before[userId] ?? []
  const others = jobs.filter((job) => job.language !== language)
  if (wish.kind === 'unplan') return { ...before, [userId]: others }
  const known = jobs.find((job) => job.language === language)
  const planned = {
    _id: known?._id ?? `${userId} ${language}`,
    language,
    maxNumber: wish.maxNumber,
    userId,
    projectId,
  }
  const all = [...others, planned].toSorted((one, other) => (one.language < other.language ? -1 : 1))
  return { ...before, [userId]: all }
}
