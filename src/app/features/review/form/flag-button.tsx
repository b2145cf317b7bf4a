import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { clockSide, isLocalPicture, type ReviewFlag } from '#src/domain/review/review-flags.ts'
import { toSharedRange } from '#src/domain/segments/shared-clock.ts'
import styles from './flags-panel.module.css'
import { formatMediaRange, formatTenths } from '#src/app/features/review/media/format-media-time.ts'
import { clockOf } from '#src/app/features/review/player/pair-clock.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { Text, Row } from '#src/app/ui/layout/layout.tsx'

type FlagButtonProps = {
  flag: ReviewFlag
  pair: VideoPair | null
  /** Where it is in these videos, if they are another version than the flagged ones. */
  played?: ReviewFlag
}

/** A flag as picture and text: its time, side, severity, reason, remark and suggested text. A press plays it. */
export function FlagButton({ flag, pair, played = flag }: FlagButtonProps) {
  return (
    <button type="button" className={styles['jump']} onClick={() => playFlag(pair, played)}>
      <FlagContent flag={flag} />
    </button>
  )
}

/** Plays the range of a flag, or seeks to it if its start is its end. */
function playFlag(pair: VideoPair | null, flag: ReviewFlag): void {
  if (!pair) return
  const { start, end } = toSharedRange(clockOf(pair), clockSide(flag.side), flag)
  pair.dispatch(end > start ? { kind: 'play-range', start, end } : { kind: 'seek', to: start })
}

function FlagContent({ flag }: { flag: ReviewFlag }) {
  const t = useTranslations('review')
  const { picture } = flag
  return (
    <Row as="span" gap={12} align="start">
      {picture !== undefined && (
        <img
          className={styles['picture']}
          src={isLocalPicture(picture) ? picture : `/media/images/${picture}/320.webp`}
          alt={t.flagPicture(formatTenths(flag.start))}
          loading="lazy"
        />
      )}
      <span className={styles['text']}>
        <Text as="span" size={12} tone="secondary" tabular>
          {formatMediaRange(flag.start, flag.end)}&nbsp;· {t[flag.side ?? 'both']}
          {flag.segment !== null && `\u00a0· ${t.segmentNumber(flag.segment + 1)}`}&nbsp;·{' '}
          <span data-severity={flag.severity} className={styles['severity']}>
            {t.severities[flag.severity]}
          </span>
        </Text>
        <span>{t.notes[flag.reason]}</span>
        {flag.remark !== '' && <span dir="auto">{flag.remark}</span>}
        {flag.suggestedText !== '' && (
          <span>
            {t.suggestion} <q dir="auto">{flag.suggestedText}</q>
          </span>
        )}
      </span>
    </Row>
  )
}
