import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { skipReasons } from '#src/domain/review/skip.ts'
import { eventText } from '#src/app/platform/i18n/event-text.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { TimelineEvent } from './task-history-queries.ts'
import { ReviewResultSummary } from './review-result-summary.tsx'
import styles from './task-history.module.css'

type TimelineProps = { timeline: readonly TimelineEvent[]; pair: VideoPair | null }

/** The history of a task as sentences, newest first. */
export function Timeline({ timeline, pair }: TimelineProps) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  const dateFormat = useDateFormat()
  if (timeline.length === 0) return <p className={styles['note']}>{t.noTimeline}</p>
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
                <span className={styles['note']}> · {formatDuration(event.duration)}</span>
              )}
            </p>
            {eventReason(event, tReview) && (
              <blockquote dir="auto" className={styles['reason']}>
                {eventReason(event, tReview)}
              </blockquote>
            )}
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
