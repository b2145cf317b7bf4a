import type { InputOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { changeChoices } from '#src/domain/messages/notification-choices.ts'
import { toast } from '#src/app/ui/toast.ts'
import { type PushOverview, type PushSettings, pushQuery } from './push-query.ts'

type Change = InputOf<Contract['PUT /api/push/settings'], 'body'>

/**
 * Returns a function that applies a change of the settings optimistically. If the server rejects it, it restores the old
 * ones and shows an error.
 */
export function useUpdatePushSettings(): (change: Change) => void {
  const problemText = useProblemText()
  return useOptimisticMutation<PushOverview, Change>({
    queryKey: pushQuery.queryKey,
    send: (body) => api('PUT /api/push/settings', { body }),
    patch: (push, change) => ({ ...push, settings: applyChange(push.settings, change) }),
    onRejected: (error) => toast.error(problemText(error)),
  }).mutate
}

const applyChange = (before: PushSettings, change: Change): PushSettings => {
  const { quiet = before.quiet, hideDetails = before.hideDetails } = change
  return { choices: changeChoices(before.choices, change.choices ?? {}), quiet, hideDetails }
}
