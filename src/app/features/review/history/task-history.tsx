import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { taskHistoryQuery, type TimelineEvent } from './history-queries.ts'
import { ReopenButton } from './reopen-button.tsx'
import { SecondReviewButton } from './second-review-dialog.tsx'
import { ReviewComparison, RoundComparison } from './review-comparison.tsx'
import styles from './task-history.module.css'
import { Row, Stack, SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatDuration, wholePercent } from '#src/domain/text/format-number.ts'
import { skipReasons } from '#src/domain/review/skip.ts'
import { eventText } from '#src/app/platform/i18n/event-text.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { countMarks } from '#src/domain/review/segment-marks.ts'
import { FlagList } from './review-parts.tsx'

/** The manager's view of a task beyond the review: history, second review, reopening. */
export function TaskHistory({ task, pair }: { task: Task; pair: VideoPair | null }) {
  const t = useTranslations('history')
  const history = useQuery(taskHistoryQuery(task._id))
  const isFinished = task.status === 'completed'
  return (
    <Stack as="section" before={24} aria-labelledby="timeline-title">
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

type TimelineProps = { timeline: readonly TimelineEvent[]; pair: VideoPair | null }

/** The history of a task as sentences, newest first. */
function Timeline({ timeline, pair }: TimelineProps) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  const dateFormat = useDateFormat()
  if (timeline.length === 0) return <SecondaryText>{t.noTimeline}</SecondaryText>
  return (
    <ol className={styles['timeline']} reversed>
      {timeline
        .map((event, index) => ({ ...event, place: index }))
        .toReversed()
        .map(({ place: index, ...event }) => (
          <li key={index}>
            <SecondaryText as="time" dateTime={event.at}>
              {formatDateTime(event.at, dateFormat)}
            </SecondaryText>
            <p>
              {eventText(event, t)}
              {event.duration !== null && event.duration > 0 && (
                <SecondaryText as="span"> · {formatDuration(event.duration)}</SecondaryText>
              )}
            </p>
            {eventReason(event, tReview) && <blockquote dir="auto">{eventReason(event, tReview)}</blockquote>}
            {event.result && <ReviewResultSummary result={event.result} pair={pair} />}
          </li>
        ))}
    </ol>
  )
}

/** The text a person wrote, after the reason they chose from a list, if any. */
function eventReason({ action, reason, note, broken }: TimelineEvent, t: Translations['review']): string {
  const skipReason = action === 'skip' ? skipReasons.find((candidate) => candidate === reason) : undefined
  const brokenVideoText = broken && t.brokenVideo(t[broken.side ?? 'both'], t.brokenMedia[broken.kind])
  return [brokenVideoText ?? (skipReason ? t.skipReasons[skipReason] : reason), note].filter(Boolean).join(' · ')
}

/** Summary of a review: scores with their notes, free note, coverage, marks of segments, flags. */
function ReviewResultSummary({ result, pair }: { result: ReviewResult; pair: VideoPair | null }) {
  const tReview = useTranslations('review')
  const t = useTranslations('history')
  const { colon } = useTranslations('shell')
  const { note, coverage, flags = [] } = result
  const marks = countMarks(result.segmentMarks)
  return (
    <Text as="div" size={14}>
      <Row as="ul" gap={16} lineGap={4}>
        {reviewSections.map((section) => (
          <li key={section}>
            {tReview.sections[section]}
            {colon}
            <strong>{result[section].score}</strong>
            {result[section].note !== 'None' && ` · ${tReview.notes[result[section].note]}`}
          </li>
        ))}
      </Row>
      {note !== '' && (
        <Text dir="auto" multiline>
          {note}
        </Text>
      )}
      {coverage !== undefined && <SecondaryText>{t.coverage(wholePercent(coverage))}</SecondaryText>}
      {marks.ok + marks.notOk > 0 && <SecondaryText>{t.segmentMarks(marks.ok, marks.notOk)}</SecondaryText>}
      {flags.length > 0 && <FlagList flags={flags} pair={pair} />}
    </Text>
  )
}
