import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, toApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOpenWork } from '#src/app/platform/update/open-work.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { conflictsOf, editFields, type Edits, keepMine, noEdits, readEdits } from '#src/domain/edits.ts'
import { toast } from '#src/app/ui/toast.ts'
import { type TalentInfo, talentInfoQuery } from '#src/app/features/talent/jobs/talent-queries.ts'
import type { Submission, FailureReason, OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

type Change = Partial<EditableTalentProfile>
type ProfileEdits = Edits<EditableTalentProfile>

const fields = ['linkedin', 'availability', 'lookingForTasks'] as const satisfies (keyof EditableTalentProfile)[]

/**
 * The profile form's state: the server's values, overridden by this device's unsent submissions, overridden by the
 * input. Update submits only the changes; offline they wait in the outbox.
 */
export function useTalentProfileForm(info: TalentInfo) {
  const t = useTranslations('talent')
  const tQueue = useTranslations('queue')
  const client = useQueryClient()
  const userId = useIdentity()?._id
  const { submissions, withdraw } = useOutbox()
  const [ownEdits, setOwnEdits] = useState<ProfileEdits>(noEdits)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { submitted, isPending, rejected } = applyUnsentChanges(info, submissions)
  // A change that the server rejected is still an edit.
  const edits: ProfileEdits = {
    values: { ...rejected?.changes, ...ownEdits.values },
    before: { ...rejected?.before, ...ownEdits.before },
  }
  const { form: edited, base } = readEdits(edits, submitted)
  const isFieldPending = (field: keyof EditableTalentProfile) => submitted[field] !== info[field]
  // What this device submitted itself is no conflict.
  const conflicts = conflictsOf(edits, submitted).filter((field) => !isFieldPending(field))
  const update = useMutation({
    mutationFn: async ({ changes, before }: { changes: Change; before: Change; submittedValues: Change }) => {
      const { submitWork } = await import('#src/app/platform/outbox/submit-work.ts')
      return submitWork({ kind: 'profile', changes, before }, null, userId)
    },
    // After a conflict the form shows what another device stored.
    onError: () => client.invalidateQueries({ queryKey: talentInfoQuery.queryKey }),
    onSuccess: ({ kind }, { changes, submittedValues }) => {
      setOwnEdits((current) => withoutSubmitted(current, changes, submittedValues))
      setIsSubmitted(false)
      // The form itself shows pending changes.
      if (kind !== 'sent') return
      client.setQueryData(talentInfoQuery.queryKey, (previous) => previous && { ...previous, ...changes })
      toast.success(t.updated)
    },
  })
  useOpenWork(update.error instanceof ApiProblem && update.error.problem === 'network')
  const failure = update.error ?? (rejected && !update.isPending ? toApiProblem(rejected.failureReason) : null)
  const isInvalid = failure instanceof ApiProblem && failure.problem !== 'edit-conflict'
  const rejectedPaths = new Set(isInvalid ? failure.errors.map(({ path }) => path) : [])
  const invalidFields = {
    linkedin: rejectedPaths.has('linkedin') || (isSubmitted && !isLinkedinUrl(edited.linkedin)),
    availability: rejectedPaths.has('availability'),
    lookingForTasks: rejectedPaths.has('lookingForTasks'),
  }
  const submit = () => {
    if (update.isPending) return
    setIsSubmitted(true)
    if (!isLinkedinUrl(edited.linkedin) || conflicts.length > 0) return
    const changes = diffTalentProfile(submitted, edited)
    const changed = Object.keys(changes).length > 0
    // The input equals the server's values again, so the rejected change is obsolete.
    if (rejected && !changed) void withdraw(rejected.id)
    const before = Object.fromEntries(
      fields
        .filter((field) => field in changes)
        .map((field) => [field, isFieldPending(field) ? submitted[field] : base[field]]),
    )
    if (changed || navigator.onLine) update.mutate({ changes, before, submittedValues: edits.values })
    else if (!isPending) toast.info(tQueue.nothingChanged)
  }
  const edit = (change: Change) => {
    if (update.isError) update.reset()
    setOwnEdits(editFields(edits, submitted, change))
  }
  const conflictOf = (field: keyof EditableTalentProfile) =>
    conflicts.includes(field)
      ? {
          onUseTheirs: () =>
            setOwnEdits(editFields(keepMine(edits, submitted, field), submitted, { [field]: submitted[field] })),
          onKeepMine: () => setOwnEdits(keepMine(edits, submitted, field)),
        }
      : null
  const isShownAtField = conflicts.length > 0 || Object.values(invalidFields).some(Boolean)
  return {
    edited,
    stored: submitted,
    edit,
    submit,
    conflictOf,
    isSubmitting: update.isPending,
    isPending,
    invalidFields,
    error: isShownAtField ? null : failure,
  }
}

/** The edits made since the submission; they replace what was submitted. */
function withoutSubmitted({ values, before }: ProfileEdits, changes: Change, submitted: Change): ProfileEdits {
  const remaining = fields.filter((field) => field in values && values[field] !== submitted[field])
  const pick = (source: Change) => Object.fromEntries(remaining.map((field) => [field, source[field]]))
  return { values: pick(values), before: pick({ ...before, ...changes }) }
}

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
