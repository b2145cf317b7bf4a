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
