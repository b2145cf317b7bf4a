import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { problemOf, useOutbox } from '#src/app/platform/outbox.ts'
import { useIdentity } from '#src/app/platform/session.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type EditableProfile, isLinkedin, profileChanges, withUnsent } from './profile-changes.ts'
import { type TalentInfo, talentInfoQuery } from './talent-queries.ts'

/**
 * The profile as it is being written: what the server has, over it what this device has handed in, over it what is
 * typed. Update hands only the changes in; without a network they wait in the outbox.
 */
export function useProfileEdits(info: TalentInfo) {
  const t = useText('talent')
  const pocket = useText('queue')
  const client = useQueryClient()
  const person = useIdentity()?._id
  const { entries, drop } = useOutbox()
  const [edits, setEdits] = useState<Partial<EditableProfile>>({})
  const [checked, setChecked] = useState(false)
  const { handedIn, waiting, refused } = withUnsent(info, entries)
  const edited: EditableProfile = { ...handedIn, ...refused?.changes, ...edits }
  const update = useMutation({
    mutationFn: async (changes: Partial<EditableProfile>) => {
      const { submitWork } = await import('#src/app/platform/submit-work.ts')
      return submitWork({ kind: 'profile', changes }, null, person)
    },
    onSuccess: ({ kind }, changes) => {
      setEdits({})
      setChecked(false)
      // What waits is said at the form as long as it does.
      if (kind !== 'sent') return
      client.setQueryData(talentInfoQuery.queryKey, (before) => before && { ...before, ...changes })
      toast.success(t.updated)
    },
  })
  const error = update.error ?? (refused && !update.isPending ? problemOf(refused.why) : null)
  const paths = new Set(error instanceof ApiProblem ? error.errors.map(({ path }) => path) : [])
  const wrong = {
    linkedin: paths.has('linkedin') || (checked && !isLinkedin(edited.linkedin)),
    availability: paths.has('availability'),
    lookingForTasks: paths.has('lookingForTasks'),
  }
  const submit = () => {
    if (update.isPending) return
    setChecked(true)
    if (!isLinkedin(edited.linkedin)) return
    const changes = profileChanges(handedIn, edited)
    const changed = Object.keys(changes).length > 0
    // As the server has it again: there is nothing refused to be mended any more.
    if (refused && !changed) void drop(refused.id)
    if (changed || navigator.onLine) update.mutate(changes)
    else if (!waiting) toast.info(pocket.nothingChanged)
  }
  const edit = (change: Partial<EditableProfile>) => {
    update.reset()
    setEdits((before) => ({ ...before, ...change }))
  }
  const atNoField = error !== null && Object.values(wrong).every((isWrong) => !isWrong) ? error : null
  return { edited, edit, submit, busy: update.isPending, waiting, wrong, error: atNoField }
}
