import { maxNameLength } from '#src/domain/person-name.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'

export type EditableProfile = { readonly name: string; readonly location: string; readonly locale: Locale }

/** Returns the fields that changed, trimmed. */
export function diffProfile(saved: EditableProfile, edited: EditableProfile): Partial<EditableProfile> {
  const [name, location] = [edited.name.trim(), edited.location.trim()]
  return {
    ...(name !== saved.name && { name }),
    ...(location !== saved.location && { location }),
    ...(edited.locale !== saved.locale && { locale: edited.locale }),
  }
}

/** Returns why a name is invalid; null when it is valid. */
export function validateName(name: string): 'missing' | 'long' | null {
  const length = name.trim().length
  return length === 0 ? 'missing' : length > maxNameLength ? 'long' : null
}
