import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toApiProblem, useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type EditableTalentProfile, isLinkedinUrl, diffTalentProfile, applyUnsentChanges } from './profile-changes.ts'
import { type TalentInfo, talentInfoQuery } from './talent-queries.ts'

type Edits = Partial<EditableTalentProfile>

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
  const [edits, setEdits] = useState<Edits>({})
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { submitted, isPending, rejected } = applyUnsentChanges(info, submissions)
  const edited: EditableTalentProfile = { ...submitted, ...rejected?.changes, ...edits }
  const update = useMutation({
    mutationFn: async ({ changes }: { changes: Edits; submittedEdits: Edits }) => {
      const { submitWork } = await import('#src/app/platform/outbox/submit-work.ts')
      return submitWork({ kind: 'profile', changes }, null, userId)
    },
    onSuccess: ({ kind }, { changes, submittedEdits }) => {
      setEdits((current) => withoutSubmitted(current, submittedEdits))
      setIsSubmitted(false)
      // The form itself shows pending changes.
      if (kind !== 'sent') return
      client.setQueryData(talentInfoQuery.queryKey, (previous) => previous && { ...previous, ...changes })
      toast.success(t.updated)
    },
  })
  const failure = update.error ?? (rejected && !update.isPending ? toApiProblem(rejected.failureReason) : null)
  const rejectedPaths = new Set(failure instanceof ApiProblem ? failure.errors.map(({ path }) => path) : [])
  const invalidFields = {
    linkedin: rejectedPaths.has('linkedin') || (isSubmitted && !isLinkedinUrl(edited.linkedin)),
    availability: rejectedPaths.has('availability'),
    lookingForTasks: rejectedPaths.has('lookingForTasks'),
  }
  const submit = () => {
    if (update.isPending) return
    setIsSubmitted(true)
    if (!isLinkedinUrl(edited.linkedin)) return
    const changes = diffTalentProfile(submitted, edited)
    const changed = Object.keys(changes).length > 0
    // The input equals the server's values again, so the rejected change is obsolete.
    if (rejected && !changed) void withdraw(rejected.id)
    if (changed || navigator.onLine) update.mutate({ changes, submittedEdits: edits })
    else if (!isPending) toast.info(tQueue.nothingChanged)
  }
  const edit = (change: Edits) => {
    if (update.isError) update.reset()
    setEdits((previous) => ({ ...previous, ...change }))
  }
  const error = Object.values(invalidFields).some(Boolean) ? null : failure
  return { edited, edit, submit, isSubmitting: update.isPending, isPending, invalidFields, error }
}

/** The edits made since the submission. */
const withoutSubmitted = (edits: Edits, submittedEdits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => value !== submittedEdits[field as keyof Edits]))
