import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JobStatus } from '#src/domain/job.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type Payout, payoutsKey } from './results-queries.ts'

type MovePayoutsParams = { readonly targetStatus: JobStatus; readonly jobs: readonly Payout[] }

/** Moves payouts to another state. Not optimistic: money is shown as paid only after the server confirmed it. */
export function useMovePayouts(projectId: string, onMoved: () => void) {
  const t = useTranslations('results')
  const problemText = useProblemText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ targetStatus, jobs }: MovePayoutsParams) =>
      api('POST /api/projects/{id}/movePayouts', {
        params: { id: projectId },
        body: {
          status: targetStatus,
          jobs: jobs.map(({ bundle, worker, completed, due }) => ({
            bundleId: bundle._id,
            workerId: worker._id,
            completed,
            due,
          })),
        },
      }),
    onSuccess: ({ data }) => {
      toast.success(t.statusesChanged(data.moved))
      onMoved()
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: payoutsKey(projectId) }),
  })
}
