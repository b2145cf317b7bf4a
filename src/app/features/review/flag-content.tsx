import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import styles from './flag-content.module.css'
import { formatMediaRange } from './stage/format-media-time.ts'

/** A flag as text: its time, side, severity, reason, remark and suggested text. */
export function FlagContent({ flag }: { flag: ReviewFlag }) {
  const t = useTranslations('review')
  return (
    <span className={styles['flag']}>
      <span className={styles['time']}>
        {formatMediaRange(flag.start, flag.end)} · {t[flag.side ?? 'both']}
        {flag.segment !== null && ` · ${t.segmentNumber(flag.segment + 1)}`} ·{' '}
        <span data-severity={flag.severity} className={styles['severity']}>
          {t.severities[flag.severity]}
        </span>
      </span>
      <span>{t.notes[flag.reason]}</span>
      {flag.remark !== '' && <span dir="auto">{flag.remark}</span>}
      {flag.suggestedText !== '' && (
        <span>
          {t.suggestion} <q dir="auto">{flag.suggestedText}</q>
        </span>
      )}
    </span>
  )
}
