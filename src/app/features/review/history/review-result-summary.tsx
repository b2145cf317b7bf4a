import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { wholePercent } from '#src/domain/text/format-number.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { countMarks } from '#src/domain/review/segment-marks.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { FlagList } from './flag-list.tsx'
import styles from './task-history.module.css'

/** Summary of a review: scores with their notes, free note, coverage, marks of segments, flags. */
export function ReviewResultSummary({ result, pair }: { result: ReviewResult; pair: VideoPair | null }) {
  const tReview = useTranslations('review')
  const t = useTranslations('history')
  const { colon } = useTranslations('shell')
  const { note, coverage, flags = [] } = result
  const marks = countMarks(result.segmentMarks)
  return (
    <div className={styles['result']}>
      <ul>
        {reviewSections.map((section) => (
          <li key={section}>
            {tReview.sections[section]}
            {colon}
            <strong>{result[section].score}</strong>
            {result[section].note !== 'None' && ` · ${tReview.notes[result[section].note]}`}
          </li>
        ))}
      </ul>
      {note !== '' && (
        <p dir="auto" className={styles['text']}>
          {note}
        </p>
      )}
      {coverage !== undefined && <p className={styles['note']}>{t.coverage(wholePercent(coverage))}</p>}
      {marks.ok + marks.notOk > 0 && <p className={styles['note']}>{t.segmentMarks(marks.ok, marks.notOk)}</p>}
      {flags.length > 0 && <FlagList flags={flags} pair={pair} />}
    </div>
  )
}
