import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { taskHistoryQuery } from './history-queries.ts'
import { ReopenButton } from './reopen-button.tsx'
import { SecondReviewButton } from './second-review-dialog.tsx'
import { Timeline } from './timeline.tsx'
import { ReviewComparison } from './review-comparison.tsx'
import { RoundComparison } from './round-comparison.tsx'
import styles from './task-history.module.css'
import { Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** The manager's view of a task beyond the review: history, second review, reopening. */
export function TaskHistory({ task, pair }: { task: Task; pair: VideoPair | null }) {
  const t = useTranslations('history')
  const history = useQuery(taskHistoryQuery(task._id))
  const isFinished = task.status === 'completed'
  return (
    <Stack as="section" className={styles['taskHistory']} aria-labelledby="timeline-title">
      <QueryBoundary query={history} skeleton={<SkeletonText lines={4} />}>
        {({ timeline, isCheck, other, rounds, reopenRefusal, paidTasks }) => (
          <>
            {rounds.length > 0 && <RoundComparison taskId={task._id} rounds={rounds} />}
            {other && <ReviewComparison task={task} otherReview={other} pair={pair} />}
            <Row gap={16} lineGap={8} className={styles['header']}>
              <h2 id="timeline-title">{t.timeline}</h2>
              {isCheck && <Tag>{t.checkTag}</Tag>}
              {isFinished && reopenRefusal === null && (
                <ReopenButton task={task} paidTasks={paidTasks} isAdjudicated={other?.isAdjudicated === true} />
              )}
              {isFinished && other === null && !isCheck && <SecondReviewButton task={task} />}
            </Row>
            {isFinished && reopenRefusal === 'pay-underway' && <SecondaryText>{t.paymentStarted}</SecondaryText>}
            {isFinished && reopenRefusal === 'has-later-round' && <SecondaryText>{t.hasLaterRound}</SecondaryText>}
            <Timeline timeline={timeline} pair={pair} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}
