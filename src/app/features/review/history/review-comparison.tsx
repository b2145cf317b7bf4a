import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { scoreDifference } from '#src/domain/quality/agreement.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { FlagList } from './flag-list.tsx'
import type { TaskHistoryData } from './history-queries.ts'
import styles from './task-history.module.css'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type ReviewComparisonProps = { task: Task; otherReview: NonNullable<TaskHistoryData['other']>; pair: VideoPair | null }

/** The two reviews of the same videos side by side, as far as they are submitted. */
export function ReviewComparison({ task, otherReview, pair }: ReviewComparisonProps) {
  const t = useTranslations('history')
  const ownResult = task.status === 'completed' ? task.result : null
  const assigneeName = task.worker && `${task.worker.firstName} ${task.worker.lastName}`.trim()
  const reviews = [
    { result: ownResult, assigneeName: assigneeName ?? null },
    {
      result: otherReview.status === 'completed' ? otherReview.result : null,
      assigneeName: otherReview.worker?.name ?? null,
    },
  ] as const
  const [first, second] = otherReview.isFirst ? [reviews[1], reviews[0]] : reviews
  const pendingReviews = [first, second].filter(({ result }) => result === null)
  return (
    <>
      <Row gap={16} lineGap={8} className={styles['header']}>
        <h2>{t.twoReviews}</h2>
        <Link to="/task/$id" params={{ id: otherReview._id }}>
          {otherReview.isFirst ? t.openOther.first : t.openOther.second}
        </Link>
      </Row>
      {first.result && second.result ? (
        <>
          <ScoreComparison
            first={first.result}
            second={second.result}
            names={[first.assigneeName, second.assigneeName]}
          />
          <FlagComparison first={first.result} second={second.result} pair={pair} />
        </>
      ) : (
        pendingReviews.map(({ assigneeName }) => (
          <SecondaryText key={assigneeName}>
            {assigneeName === null ? t.waitingForAssignee : t.notSubmittedYet(assigneeName)}
          </SecondaryText>
        ))
      )}
    </>
  )
}

type FlagComparisonProps = { first: ReviewResult; second: ReviewResult; pair: VideoPair | null }

/** The flags of both reviews side by side. */
function FlagComparison({ first, second, pair }: FlagComparisonProps) {
  const t = useTranslations('history')
  const [firstFlags, secondFlags] = [first.flags ?? [], second.flags ?? []]
  if (firstFlags.length + secondFlags.length === 0) return null
  return (
    <div className={styles['sideBySide']}>
      <section aria-label={t.first}>
        <h3>{t.first}</h3>
        <FlagList flags={firstFlags} pair={pair} />
      </section>
      <section aria-label={t.second}>
        <h3>{t.second}</h3>
        <FlagList flags={secondFlags} pair={pair} />
      </section>
    </div>
  )
}

type ScoreComparisonProps = {
  first: ReviewResult
  second: ReviewResult
  names: readonly [first: string | null, second: string | null]
}

function ScoreComparison({ first, second, names }: ScoreComparisonProps) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  const scoreText = ({ score, note }: ReviewResult[(typeof reviewSections)[number]]) =>
    note === 'None' ? String(score) : `${score} · ${tReview.notes[note]}`
  return (
    <table className={styles['table']} aria-label={t.twoReviews}>
      <thead>
        <tr>
          <th scope="col">{t.section}</th>
          <th scope="col">
            {t.first} <small>{names[0]}</small>
          </th>
          <th scope="col">
            {t.second} <small>{names[1]}</small>
          </th>
          <th scope="col">{t.difference}</th>
        </tr>
      </thead>
      <tbody>
        {reviewSections.map((section) => {
          const difference = scoreDifference(first, second, section)
          return (
            <tr key={section}>
              <th scope="row">{tReview.sections[section]}</th>
              <td>{scoreText(first[section])}</td>
              <td>{scoreText(second[section])}</td>
              <td data-difference={difference}>{difference === 0 ? t.same : t.scoreDifference(difference)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
