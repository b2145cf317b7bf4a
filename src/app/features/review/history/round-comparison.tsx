import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { TaskHistoryData } from './history-queries.ts'
import styles from './task-history.module.css'

/** The results of all rounds of a task beside each other, each with a link to its task. */
export function RoundComparison({ taskId, rounds }: { taskId: string; rounds: TaskHistoryData['rounds'] }) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  return (
    <>
      <h2>{t.rounds}</h2>
      <table className={styles['table']} aria-label={t.rounds}>
        <thead>
          <tr>
            <th scope="col">{t.section}</th>
            {rounds.map(({ _id, round, worker }) => (
              <th key={_id} scope="col">
                {_id === taskId ? (
                  t.roundNumber(round)
                ) : (
                  <Link to="/task/$id" params={{ id: _id }}>
                    {t.roundNumber(round)}
                  </Link>
                )}{' '}
                <small>{worker?.name}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reviewSections.map((section) => (
            <tr key={section}>
              <th scope="row">{tReview.sections[section]}</th>
              {rounds.map(({ _id, result }) => (
                <td key={_id}>
                  {result
                    ? [result[section].score, ...(result[section].note === 'None' ? [] : [result[section].note])]
                        .map((part) => (typeof part === 'number' ? String(part) : tReview.notes[part]))
                        .join(' · ')
                    : t.notReviewed}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{tReview.flags}</th>
            {rounds.map(({ _id, result }) => (
              <td key={_id}>{result ? (result.flags ?? []).length : ''}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}
