import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type PushOverview, type PushSettings, pushQuery } from './push-query.ts'

/**
 * Returns a function that applies settings optimistically. If the server rejects them, it restores the old ones and
 * shows an error.
 */
export function useUpdatePushSettings(settings: PushSettings): (change: Partial<PushSettings>) => void {
  const problemText = useProblemText()
  const { mutate } = useOptimisticMutation<PushOverview, PushSettings, { readonly data: PushSettings }>({
    queryKey: pushQuery.queryKey,
    send: (body) => api('PUT /api/push/settings', { body }),
    patch: (push, newSettings) => ({ ...push, settings: newSettings }),
    applyResponse: (push, { data }) => ({ ...push, settings: data }),
    onRejected: (error) => toast.error(problemText(error)),
  })
  return (change) => mutate({ ...settings, ...change })
}
