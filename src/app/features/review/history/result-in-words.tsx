import { useText } from '#src/app/platform/i18n/text.tsx'
import { type ReviewResult, reviewSections } from '#src/domain/review.ts'
import styles from './oversight.module.css'

/** What a review found, briefly: the scores with their notes, the free note, how much was played, how much was flagged. */
export function ResultInWords({ result }: { result: ReviewResult }) {
  const words = useText('review')
  const t = useText('oversight')
  const { note, coverage, flags = [] } = result
  const care = [
    coverage !== undefined && t.coverage(Math.round(coverage * 100)),
    flags.length > 0 && t.flags(flags.length),
  ].filter(Boolean)
  return (
    <div className={styles['result']}>
      <ul>
        {reviewSections.map((section) => (
          <li key={section}>
            {words.sections[section]}: <strong>{result[section].score}</strong>
            {result[section].note !== 'None' && ` · ${words.notes[result[section].note]}`}
          </li>
        ))}
      </ul>
      {note !== '' && (
        <p dir="auto" className={styles['words']}>
          {note}
        </p>
      )}
      {care.length > 0 && <p className={styles['note']}>{care.join(' · ')}</p>}
    </div>
  )
}
