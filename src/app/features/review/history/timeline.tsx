import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatDuration, wholePercent } from '#src/domain/text/format-number.ts'
import { skipReasons } from '#src/domain/review/skip.ts'
import { eventText } from '#src/app/platform/i18n/event-text.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { TimelineEvent } from './history-queries.ts'
import styles from './task-history.module.css'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { countMarks } from '#src/domain/review/segment-marks.ts'
import { FlagList } from './flag-list.tsx'
import { Text, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type TimelineProps = { timeline: readonly TimelineEvent[]; pair: VideoPair | null }

/** The history of a task as sentences, newest first. */
export function Timeline({ timeline, pair }: TimelineProps) {
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
            <time dateTime={event.at}>{formatDateTime(event.at, dateFormat)}</time>
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
    <div className={styles['result']}>
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
    </div>
  )
}
