import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { scoreDifference } from '#src/domain/quality/agreement.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { FlagList, useScoreText } from './review-parts.tsx'
import type { TaskHistoryData } from './history-queries.ts'
import styles from './task-history.module.css'
import { Row, SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'

type ReviewComparisonProps = { task: Task; otherReview: NonNullable<TaskHistoryData['other']>; pair: VideoPair | null }

/** The two reviews of the same videos side by side, as far as they are submitted. */
export function ReviewComparison({ task, otherReview, pair }: ReviewComparisonProps) {
  const t = useTranslations('history')
  const own = {
    result: task.status === 'completed' ? task.result : null,
    name: task.worker && `${task.worker.firstName} ${task.worker.lastName}`.trim(),
  }
  const other = {
    result: otherReview.status === 'completed' ? otherReview.result : null,
    name: otherReview.worker?.name ?? null,
  }
  const [first, second] = otherReview.isFirst ? [other, own] : [own, other]
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
          <ScoreComparison first={first.result} second={second.result} names={[first.name, second.name]} />
          <FlagComparison first={first.result} second={second.result} pair={pair} />
        </>
      ) : (
        [first, second]
          .filter(({ result }) => result === null)
          .map(({ name }) => (
            <SecondaryText key={name}>{name === null ? t.waitingForAssignee : t.notSubmittedYet(name)}</SecondaryText>
          ))
      )}
    </>
  )
}

type FlagComparisonProps = { first: ReviewResult; second: ReviewResult; pair: VideoPair | null }

/** The flags of both reviews side by side. */
function FlagComparison({ first, second, pair }: FlagComparisonProps) {
  const t = useTranslations('history')
  const sides = [
    { title: t.first, flags: first.flags ?? [] },
    { title: t.second, flags: second.flags ?? [] },
  ]
  if (sides.every(({ flags }) => flags.length === 0)) return null
  return (
    <div className={styles['sideBySide']}>
      {sides.map(({ title, flags }) => (
        <section key={title} aria-label={title}>
          <Text as="h3" size={14}>
            {title}
          </Text>
          <FlagList flags={flags} pair={pair} />
        </section>
      ))}
    </div>
  )
}

type SectionTableProps = {
  label: string
  columns: readonly { key: string; head: ReactNode; cell: (section: ReviewSection) => ReactNode }[]
  /** The rows below those of the sections. */
  children?: ReactNode
}

function SectionTable({ label, columns, children }: SectionTableProps) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t.section}</th>
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reviewSections.map((section) => (
          <tr key={section}>
            <th scope="row">{tReview.sections[section]}</th>
            {columns.map(({ key, cell }) => (
              <td key={key}>{cell(section)}</td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}

type ScoreComparisonProps = {
  first: ReviewResult
  second: ReviewResult
  names: readonly [first: string | null, second: string | null]
}

function ScoreComparison({ first, second, names }: ScoreComparisonProps) {
  const t = useTranslations('history')
  const scoreText = useScoreText()
  const column = (key: 'first' | 'second', result: ReviewResult, name: string | null) => ({
    key,
    head: (
      <>
        {t[key]} <small>{name}</small>
      </>
    ),
    cell: (section: ReviewSection) => scoreText(result, section),
  })
  const differenceIn = (section: ReviewSection) => {
    const difference = scoreDifference(first, second, section)
    return <span data-difference={difference}>{difference === 0 ? t.same : t.scoreDifference(difference)}</span>
  }
  return (
    <SectionTable
      label={t.twoReviews}
      columns={[
        column('first', first, names[0]),
        column('second', second, names[1]),
        { key: 'difference', head: t.difference, cell: differenceIn },
      ]}
    />
  )
}

/** The results of all rounds of a task beside each other, each with a link to its task. */
export function RoundComparison({ taskId, rounds }: { taskId: string; rounds: TaskHistoryData['rounds'] }) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  const scoreText = useScoreText()
  const columns = rounds.map(({ _id, round, worker, result }) => ({
    key: _id,
    head: (
      <>
        {_id === taskId ? (
          t.roundNumber(round)
        ) : (
          <Link to="/task/$id" params={{ id: _id }}>
            {t.roundNumber(round)}
          </Link>
        )}{' '}
        <small>{worker?.name}</small>
      </>
    ),
    cell: (section: ReviewSection) => (result ? scoreText(result, section) : t.notReviewed),
  }))
  return (
    <>
      <h2>{t.rounds}</h2>
      <SectionTable label={t.rounds} columns={columns}>
        <tr>
          <th scope="row">{tReview.flags}</th>
          {rounds.map(({ _id, result }) => (
            <td key={_id}>{result && (result.flags ?? []).length}</td>
          ))}
        </tr>
      </SectionTable>
    </>
  )
}
