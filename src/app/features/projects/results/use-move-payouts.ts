import { useRef, useState } from 'react'
import { type JobStatus, maxJobsPerCall } from '#src/domain/money/payouts.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { toast } from '#src/app/ui/toast.ts'
import { type Payout, payoutsKey } from './results-queries.ts'

type MovePayoutsParams = { readonly targetStatus: JobStatus; readonly jobs: readonly Payout[] }

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
 * Ends with the first part that is refused; `onEndedEarly` is called if others were moved before it. Not optimistic:
 * money is shown as paid only after the server confirmed it. Leaving the screen does not stop it.
 */
export function useMovePayouts(projectId: string, onMoved: () => void, onEndedEarly: () => void) {
  const t = useTranslations('results')
  const problemText = useProblemText()
  const moved = useRef(0)
  const [done, setDone] = useState(0)
  const call = useCall(
    async ({ targetStatus, jobs }: MovePayoutsParams) => {
      moved.current = 0
      for (let start = 0; start < jobs.length; start += maxJobsPerCall) {
        setDone(start)
        moved.current += await movePart(projectId, targetStatus, jobs.slice(start, start + maxJobsPerCall))
      }
      return moved.current
    },
    {
      invalidates: [payoutsKey(projectId)],
      waits: true,
      success: (count) => t.statusesChanged(count),
      onSuccess: onMoved,
      onError: (error) => {
        const count = moved.current
        toast.error([count > 0 && t.statusesChanged(count), problemText(error)].filter(Boolean).join(' '))
        if (count > 0) onEndedEarly()
      },
    },
  )
  return { ...call, done }
}
