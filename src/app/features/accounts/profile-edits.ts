import { maxNameLength } from '#src/domain/person-name.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'

export type EditableProfile = { readonly name: string; readonly location: string; readonly locale: Locale }

/** What was edited and differs from what it was; spaces around are nobody's wish. */
export function profileEdits(before: EditableProfile, edited: EditableProfile): Partial<EditableProfile> {
  const [name, location] = [edited.name.trim(), edited.location.trim()]
  return {
    ...(name !== before.name && { name }),
    ...(location !== before.location && { location }),
    ...(edited.locale !== before.locale && { locale: edited.locale }),
  }
}

/** Why nobody can be called so; null when they can. */
export function nameProblem(name: string): 'missing' | 'long' | null {
  const length = name.trim().length
  return length === 0 ? 'missing' : length > maxNameLength ? 'long' : null
}
