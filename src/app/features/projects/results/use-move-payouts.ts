import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type JobStatus, maxJobsPerCall } from '#src/domain/money/payouts.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast.ts'
import { type Payout, payoutsKey } from './results-queries.ts'

type MovePayoutsParams = { readonly targetStatus: JobStatus; readonly jobs: readonly Payout[] }

/** Moving ended early. `moved`: the jobs of the parts before. */
class MoveError extends Error {
  readonly moved: number
  override readonly cause: Error
  constructor(moved: number, cause: unknown) {
    super('moving the payouts ended early', { cause })
    this.moved = moved
    this.cause = cause instanceof Error ? cause : new Error(String(cause))
  }
}

/** Moves all of `jobs` or none. Returns how many changed. */
async function movePart(projectId: string, status: JobStatus, jobs: readonly Payout[]): Promise<number> {
  const { data } = await api('POST /api/projects/{id}/movePayouts', {
    params: { id: projectId },
    body: {
      status,
      jobs: jobs.map(({ bundle, worker, completed, due }) => ({
        bundleId: bundle._id,
        workerId: worker._id,
        completed,
        due,
      })),
    },
  })
  return data.moved
}

/**
 * Moves payouts to another state, in parts of as many as one call takes; `done` is the number of jobs in finished parts.
 * Ends with the first part that is refused; `onEndedEarly` is called if others were moved before it. Not optimistic: money is shown as paid only after the server confirmed it.
 */
export function useMovePayouts(projectId: string, onMoved: () => void, onEndedEarly: () => void) {
  const t = useTranslations('results')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const mutation = useMutation<number, MoveError, MovePayoutsParams>({
    // Leaving the screen does not stop it.
    mutationFn: async ({ targetStatus, jobs }) => {
      let moved = 0
      for (let done = 0; done < jobs.length; done += maxJobsPerCall) {
        setDone(done)
        try {
          moved += await movePart(projectId, targetStatus, jobs.slice(done, done + maxJobsPerCall))
        } catch (error) {
          throw new MoveError(moved, error)
        }
      }
      return moved
    },
    onSuccess: (moved) => {
      toast.success(t.statusesChanged(moved))
      onMoved()
    },
    onError: ({ moved, cause }) => {
      toast.error([moved > 0 && t.statusesChanged(moved), problemText(cause)].filter(Boolean).join(' '))
      if (moved > 0) onEndedEarly()
    },
    onSettled: () => client.invalidateQueries({ queryKey: payoutsKey(projectId) }),
  })
  return { ...mutation, done }
}
