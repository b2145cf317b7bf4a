import { maxNameLength } from '#src/domain/people/people.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'

export type EditableProfile = {
  readonly name: string
  readonly location: string
  readonly about: string
}

/** Returns the fields that changed, trimmed. */
export function diffProfile(saved: EditableProfile, edited: EditableProfile): Partial<EditableProfile> {
  const [name, location, about] = [cleanName(edited.name), edited.location.trim(), edited.about.trim()]
  return {
    ...(name !== saved.name && { name }),
    ...(location !== saved.location && { location }),
    ...(about !== saved.about && { about }),
  }
}

/** What the changed texts replace, for the request. */
export function replacedBy({ name, location, about }: Partial<EditableProfile>, base: EditableProfile) {
  if (name === undefined && location === undefined && about === undefined) return {}
  return {
    before: {
      ...(name !== undefined && { name: base.name }),
      ...(location !== undefined && { location: base.location }),
      ...(about !== undefined && { about: base.about }),
    },
  }
}

/** Returns why a name is invalid; null when it is valid. */
export function validateName(name: string): 'missing' | 'long' | null {
  const length = cleanName(name).length
  return length === 0 ? 'missing' : length > maxNameLength ? 'long' : null
}
