import type { Submission, FailureReason, OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { TalentInfo } from '#src/app/features/talent/jobs/talent-queries.ts'

/** The profile fields a talent may change. */
export type EditableTalentProfile = Pick<TalentInfo, 'linkedin' | 'availability' | 'lookingForTasks'>

/** Returns the fields that differ from the saved ones; "No" and an emptied text count as changes. */
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

/** Whether the server accepts the input as a profile URL: an absolute `https` URL, or empty. */
export function isLinkedinUrl(input: string): boolean {
  const url = input.trim()
  return url === '' || (isUrl(url) && /^https:\/\//i.test(url))
}

/** Replaces `URL.canParse`, which Safari 16 lacks. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

type UnsentProfile = {
  /** The profile as it will be once the pending entries of the outbox are sent. */
  readonly submitted: EditableTalentProfile
  readonly isPending: boolean
  /** The changes the server rejected, and why. Nothing was submitted after them. */
  readonly rejected: {
    readonly id: string
    readonly changes: OutboxEntry<'profile'>['work']['changes']
    /** The values that the changes were to replace. */
    readonly before: OutboxEntry<'profile'>['work']['changes']
    readonly failureReason: FailureReason | null
  } | null
}

/** Applies this device's unsent changes to the profile. `entries` are in the order they were made. */
export function applyUnsentChanges(info: EditableTalentProfile, entries: readonly Submission[]): UnsentProfile {
  let submitted = info
  let isPending = false
  let rejected: UnsentProfile['rejected'] = null
  for (const { id, work, state, failureReason } of entries) {
    if (work.kind !== 'profile' || state === 'sent') continue
    if (state === 'refused') rejected = { id, changes: work.changes, before: work.before ?? {}, failureReason }
    else {
      submitted = { ...submitted, ...work.changes }
      isPending = true
    }
  }
  return { submitted, isPending, rejected }
}
