/** Characters of a project's guidelines. */
export const maxGuidelinesLength = 20_000

export const maxGuidelinesLines = 1000

/** The states of a manager's invitation of a talent to a project. */
export type InvitationStatus = 'pending' | 'accepted' | 'declined' | 'withdrawn'

/** The highest cap of a plan job; 0 is unlimited. Larger than any bundle, smaller than any counter. */
export const maxPlanNumber = 1_000_000

/**
 * What a talent is in a project: `invited` has not answered yet, `none` can be added. A ban counts before membership,
 * which it suspends, and membership before an invitation.
 */
export const talentRelations = ['none', 'invited', 'declined', 'member', 'banned'] as const
export type TalentRelation = (typeof talentRelations)[number]

/** The most talents that can be selected one by one. */
export const maxSelectedTalents = 500

/** The most talents that one call changes. */
export const maxChangedTalents = 1000

/** How a list of projects is sorted; `activity`: last active first. */
export const projectSorts = ['activity', 'name'] as const
export type ProjectSort = (typeof projectSorts)[number]
