import type { TalentRelation } from '#src/domain/talent-list.ts'
import type { Members } from '#src/app/features/projects/project-queries.ts'

/** The relation of a talent to a project. */
export function talentRelation(members: Members | undefined, userId: string): TalentRelation {
  if (members?.blackList.some((ban) => ban.userId === userId)) return 'banned'
  if (members?.data.includes(userId)) return 'member'
  const invitation = members?.invitations.find((one) => one.userId === userId)
  if (!invitation) return 'none'
  return invitation.status === 'pending' ? 'invited' : 'declined'
}
