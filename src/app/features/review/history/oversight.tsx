import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { onLive } from '#src/app/platform/live.ts'
import { lookAgain } from '#src/app/platform/look-again.ts'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { taskQuery } from '#src/app/features/review/queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { oversightQuery } from './oversight-queries.ts'
import { ReopenButton } from './reopen-button.tsx'
import { SecondReviewButton } from './second-review-button.tsx'
import { Timeline } from './timeline.tsx'
import { TwoReviews } from './two-reviews.tsx'
import styles from './oversight.module.css'

/** What who manages a task sees and does beyond reviewing: its story, a second opinion, giving it back. */
export function Oversight({ task }: { task: Task }) {
  const t = useText('oversight')
  const oversight = useQuery(oversightQuery(task._id))
  useNews(task)
  const finished = task.status === 'completed'
  return (
    <section className={styles['oversight']} aria-labelledby="timeline-title">
      <QueryOutcome query={oversight} waiting={<SkeletonText lines={4} />}>
        {({ timeline, other, reopenRefusal }) => (
          <>
            {other && <TwoReviews task={task} other={other} />}
            <div className={styles['head']}>
              <h2 id="timeline-title">{t.timeline}</h2>
              {finished && reopenRefusal === null && <ReopenButton task={task} />}
              {finished && other === null && <SecondReviewButton task={task} />}
            </div>
            {finished && reopenRefusal === 'pay-underway' && <p className={styles['note']}>{t.payUnderway}</p>}
            <Timeline timeline={timeline} />
          </>
        )}
      </QueryOutcome>
    </section>
  )
}

/** Looks at the task again when tasks of its bundle moved. */
function useNews({ _id, bundle }: Pick<Task, '_id' | 'bundle'>) {
  const client = useQueryClient()
  const bundleId = bundle._id
  useEffect(() => {
    const look = lookAgain((id) => void client.invalidateQueries({ queryKey: taskQuery(id).queryKey }))
    return onLive('tasks', (news) => {
      if (news.bundleId === bundleId) look(_id)
    })
  }, [client, _id, bundleId])
}
