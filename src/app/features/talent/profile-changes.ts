import type { TalentInfo } from './talent-queries.ts'

/** What a talent may change of their profile. */
export type EditableProfile = Pick<TalentInfo, 'linkedin' | 'availability' | 'lookingForTasks'>

/** The fields that differ from what is kept; "No" and an emptied text are changes like any other. */
export function profileChanges(kept: EditableProfile, edited: EditableProfile): Partial<EditableProfile> {
  const linkedin = edited.linkedin.trim()
  return {
    ...(linkedin !== kept.linkedin && { linkedin }),
    ...(edited.availability !== kept.availability && { availability: edited.availability }),
    ...(edited.lookingForTasks !== kept.lookingForTasks && { lookingForTasks: edited.lookingForTasks }),
  }
}
