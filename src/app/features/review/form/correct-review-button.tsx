import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useFinishedTaskMutation } from '#src/app/features/review/task/use-finished-task-mutation.ts'
import { workerTasksQuery } from '#src/app/features/review/task/review-queries.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { reopenOwnReview } from '#src/app/features/review/task/undo-submission.ts'

const tickMs = 10_000

type CorrectReviewButtonProps = { task: Task; correctableUntil: string }

/** Reopens the person's own review, as long as the server allows it; shows the minutes that are left. */
export function CorrectReviewButton({ task, correctableUntil }: CorrectReviewButtonProps) {
  const t = useTranslations('review')
  const client = useQueryClient()
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(serverNow()), tickMs)
    return () => window.clearInterval(timer)
  }, [])
  const mutation = useFinishedTaskMutation(
    task,
    () => reopenOwnReview(task._id, currentIdentity()?._id ?? '', task.result),
    () => {
      void client.invalidateQueries({ queryKey: workerTasksQuery(task.bundle._id).queryKey })
      void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
    },
  )
  const minutesLeft = Math.ceil((Date.parse(correctableUntil) - nowMs) / 60_000)
  if (minutesLeft <= 0) return null
  return (
    <>
      <Button icon={<Undo2 aria-hidden />} busy={mutation.isPending} onClick={() => mutation.mutate(undefined)}>
        {t.correctReview(minutesLeft)}
      </Button>
      <CallError error={mutation.error} />
    </>
  )
}
