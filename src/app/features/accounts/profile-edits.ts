import { maxNameLength } from '#src/domain/person-name.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'

export type EditableProfile = { readonly name: string; readonly location: string; readonly locale: Locale }

/** What was edited and differs from what it was; spaces around are nobody's wish. */
export function diffProfile(saved: EditableProfile, edited: EditableProfile): Partial<EditableProfile> {
  const [name, location] = [edited.name.trim(), edited.location.trim()]
  return {
    ...(name !== saved.name && { name }),
    ...(location !== saved.location && { location }),
    ...(edited.locale !== saved.locale && { locale: edited.locale }),
  }
}

/** Why nobody can be called so; null when they can. */
export function validateName(name: string): 'missing' | 'long' | null {
  const length = name.trim().length
  return length === 0 ? 'missing' : length > maxNameLength ? 'long' : null
}
