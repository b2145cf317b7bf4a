import type { OutboxEntry, ProfileWork, Why } from '#src/offline/outbox/entry.ts'
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

/** Whether the server would take it as the address of a profile: a whole `https` address, or none. */
export function isLinkedin(typed: string): boolean {
  const address = typed.trim()
  return address === '' || (isUrl(address) && /^https:\/\//i.test(address))
}

/** `URL.canParse`, which Safari 16 lacks. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

type Unsent = {
  /** The profile as it will be once what waits on this device has arrived. */
  readonly handedIn: EditableProfile
  readonly waiting: boolean
  /** The changes the server did not take, and why; nothing was handed in after them. */
  readonly refused: { readonly id: string; readonly changes: ProfileWork['changes']; readonly why: Why | null } | null
}

/** What this device has of the profile beyond what the server has: `entries` are in the order they were made. */
export function withUnsent(info: EditableProfile, entries: readonly OutboxEntry[]): Unsent {
  let handedIn = info
  let waiting = false
  let refused: Unsent['refused'] = null
  for (const { id, work, state, why } of entries) {
    if (work.kind !== 'profile' || state === 'sent') continue
    if (state === 'refused') refused = { id, changes: work.changes, why }
    else {
      handedIn = { ...handedIn, ...work.changes }
      waiting = true
    }
  }
  return { handedIn, waiting, refused }
}
