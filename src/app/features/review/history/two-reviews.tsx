import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { scoresApart } from '#src/domain/agreement.ts'
import { type ReviewResult, reviewSections } from '#src/domain/review.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { FlagsInWords } from './flags-in-words.tsx'
import type { Oversight } from './oversight-queries.ts'
import styles from './oversight.module.css'

type TwoReviewsProps = { task: Task; other: NonNullable<Oversight['other']>; pair: VideoPair | null }

/** The two reviews of the same videos side by side, as far as they are submitted. */
export function TwoReviews({ task, other, pair }: TwoReviewsProps) {
  const t = useText('history')
  const own = task.status === 'completed' ? task.result : null
  const worker = task.worker && `${task.worker.firstName} ${task.worker.lastName}`.trim()
  const reviews = [
    { result: own, worker: worker ?? null },
    { result: other.status === 'completed' ? other.result : null, worker: other.worker?.name ?? null },
  ] as const
  const [first, second] = other.isFirst ? [reviews[1], reviews[0]] : reviews
  const open = [first, second].filter(({ result }) => result === null)
  return (
    <>
      <div className={styles['head']}>
        <h2>{t.twoReviews}</h2>
        <Link to="/task/$id" params={{ id: other._id }}>
          {other.isFirst ? t.openOther.first : t.openOther.second}
        </Link>
      </div>
      {first.result && second.result ? (
        <>
          <Comparison first={first.result} second={second.result} names={[first.worker, second.worker]} />
          <FlagsOfBoth first={first.result} second={second.result} pair={pair} />
        </>
      ) : (
        open.map(({ worker }) => (
          <p key={worker} className={styles['note']}>
            {worker === null ? t.waitsForSomebody : t.notYet(worker)}
          </p>
        ))
      )}
    </>
  )
}

type FlagsOfBothProps = { first: ReviewResult; second: ReviewResult; pair: VideoPair | null }

/** The flags of both reviews side by side. */
function FlagsOfBoth({ first, second, pair }: FlagsOfBothProps) {
  const t = useText('history')
  const [ones, others] = [first.flags ?? [], second.flags ?? []]
  if (ones.length + others.length === 0) return null
  return (
    <div className={styles['both']}>
      <section aria-label={t.first}>
        <h3>{t.first}</h3>
        <FlagsInWords flags={ones} pair={pair} />
      </section>
      <section aria-label={t.second}>
        <h3>{t.second}</h3>
        <FlagsInWords flags={others} pair={pair} />
      </section>
    </div>
  )
}

type ComparisonProps = {
  first: ReviewResult
  second: ReviewResult
  names: readonly [first: string | null, second: string | null]
}

function Comparison({ first, second, names }: ComparisonProps) {
  const t = useText('history')
  const words = useText('review')
  const told = ({ score, note }: ReviewResult[(typeof reviewSections)[number]]) =>
    note === 'None' ? String(score) : `${score} · ${words.notes[note]}`
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
          const apart = scoresApart(first, second, section)
          return (
            <tr key={section}>
              <th scope="row">{words.sections[section]}</th>
              <td>{told(first[section])}</td>
              <td>{told(second[section])}</td>
              <td data-apart={apart}>{apart === 0 ? t.same : t.apart(apart)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
