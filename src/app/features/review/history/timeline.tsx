import { formatDateTime } from '#src/domain/dates.ts'
import { formatDuration } from '#src/domain/duration.ts'
import { skipReasons } from '#src/domain/skip.ts'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Happening } from './oversight-queries.ts'
import { ResultInWords } from './result-in-words.tsx'
import styles from './oversight.module.css'

type TimelineProps = { timeline: readonly Happening[]; pair: VideoPair | null }

/** The history of a task as sentences, newest first. */
export function Timeline({ timeline, pair }: TimelineProps) {
  const t = useText('history')
  const review = useText('review')
  const locale = intlTag(useLocale())
  if (timeline.length === 0) return <p className={styles['note']}>{t.noTimeline}</p>
  return (
    <ol className={styles['timeline']} reversed>
      {timeline
        .map((happening, place) => ({ ...happening, place }))
        .toReversed()
        .map(({ place, ...happening }) => (
          <li key={place}>
            <time dateTime={happening.at}>{formatDateTime(happening.at, { locale })}</time>
            <p>
              {inWords(happening, t)}
              {happening.duration !== null && happening.duration > 0 && (
                <span className={styles['note']}> · {formatDuration(happening.duration)}</span>
              )}
            </p>
            {reasonOf(happening, review) && (
              <blockquote dir="auto" className={styles['reason']}>
                {reasonOf(happening, review)}
              </blockquote>
            )}
            {happening.result && <ResultInWords result={happening.result} pair={pair} />}
          </li>
        ))}
    </ol>
  )
}

type Words = Translations['history']

function inWords({ action, by, worker, to, how }: Happening, t: Words): string {
  const [actor, whose] = [by || t.system, worker ?? t.nobody]
  if (action === 'reopen' && to === 'new') return t.reopenedToNobody(actor, whose)
  return [t.told[action](actor, whose), how && t.how[how]].filter(Boolean).join(' · ')
}

/** The words somebody wrote; a reason that was chosen from a list comes before them. */
function reasonOf({ action, reason, note, broken }: Happening, t: Translations['review']): string {
  const chosen = action === 'skip' ? skipReasons.find((each) => each === reason) : undefined
  const video = broken && t.brokenVideo(t[broken.side ?? 'both'], t.brokenMedia[broken.kind])
  return [video ?? (chosen ? t.skipReasons[chosen] : reason), note].filter(Boolean).join(' · ')
}
