import type { OutboxEntry, ProfileWork, FailureReason } from '#src/offline/outbox/outbox-entry.ts'
import type { TalentInfo } from './talent-queries.ts'

/** What a talent may change of their profile. */
export type EditableTalentProfile = Pick<TalentInfo, 'linkedin' | 'availability' | 'lookingForTasks'>

/** The fields that differ from what is kept; "No" and an emptied text are changes like any other. */
export function diffTalentProfile(
  saved: EditableTalentProfile,
  edited: EditableTalentProfile,
): Partial<EditableTalentProfile> {
  const linkedin = edited.linkedin.trim()
  return {
    ...(linkedin !== saved.linkedin && { linkedin }),
    ...(edited.availability !== saved.availability && { availability: edited.availability }),
    ...(edited.lookingForTasks !== saved.lookingForTasks && { lookingForTasks: edited.lookingForTasks }),
  }
}

/** Whether the server would take it as the address of a profile: a whole `https` address, or none. */
export function isLinkedinUrl(input: string): boolean {
  const url = input.trim()
  return url === '' || (isUrl(url) && /^https:\/\//i.test(url))
}

/** `URL.canParse`, which Safari 16 lacks. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

type UnsentProfile = {
  /** The profile as it will be once what waits on this device has arrived. */
  readonly submitted: EditableTalentProfile
  readonly isPending: boolean
  /** The changes the server did not take, and why; nothing was handed in after them. */
  readonly rejected: {
    readonly id: string
    readonly changes: ProfileWork['changes']
    readonly failureReason: FailureReason | null
  } | null
}

/** What this device has of the profile beyond what the server has: `entries` are in the order they were made. */
export function applyUnsentChanges(info: EditableTalentProfile, entries: readonly OutboxEntry[]): UnsentProfile {
  let submitted = info
  let isPending = false
  let rejected: UnsentProfile['rejected'] = null
  for (const { id, work, state, failureReason } of entries) {
    if (work.kind !== 'profile' || state === 'sent') continue
    if (state === 'refused') rejected = { id, changes: work.changes, failureReason }
    else {
      submitted = { ...submitted, ...work.changes }
      isPending = true
    }
  }
  return { submitted, isPending, rejected }
}
