import { useQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { oversightQuery } from './oversight-queries.ts'
import { ReopenButton } from './reopen-button.tsx'
import { SecondReviewButton } from './second-review-button.tsx'
import { Timeline } from './timeline.tsx'
import { TwoReviews } from './two-reviews.tsx'
import styles from './oversight.module.css'

/** The manager's view of a task beyond the review: history, second review, reopening. */
export function Oversight({ task, pair }: { task: Task; pair: VideoPair | null }) {
  const t = useText('history')
  const oversight = useQuery(oversightQuery(task._id))
  const finished = task.status === 'completed'
  return (
    <section className={styles['oversight']} aria-labelledby="timeline-title">
      <QueryOutcome query={oversight} waiting={<SkeletonText lines={4} />}>
        {({ timeline, other, reopenRefusal }) => (
          <>
            {other && <TwoReviews task={task} other={other} pair={pair} />}
            <div className={styles['head']}>
              <h2 id="timeline-title">{t.timeline}</h2>
              {finished && reopenRefusal === null && <ReopenButton task={task} />}
              {finished && other === null && <SecondReviewButton task={task} />}
            </div>
            {finished && reopenRefusal === 'pay-underway' && <p className={styles['note']}>{t.payUnderway}</p>}
            <Timeline timeline={timeline} pair={pair} />
          </>
        )}
      </QueryOutcome>
    </section>
  )
}
