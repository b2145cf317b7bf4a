import type { Members } from '#src/app/features/projects/project-queries.ts'

/** What a talent is in a project: `invited` has not answered yet, `none` can be added. */
export type TalentRelation = 'none' | 'invited' | 'declined' | 'member' | 'banned'

/** The relation of a talent to a project; a ban counts before membership, which it suspends. */
export function talentRelation(members: Members | undefined, userId: string): TalentRelation {
  if (members?.blackList.some((ban) => ban.userId === userId)) return 'banned'
  if (members?.data.includes(userId)) return 'member'
  const invitation = members?.invitations.find((one) => one.userId === userId)
  if (!invitation) return 'none'
  return invitation.status === 'pending' ? 'invited' : 'declined'
}
