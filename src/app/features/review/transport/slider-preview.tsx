import type { CSSProperties } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { VoiceBadge } from '#src/app/features/review/player/voice-badge.tsx'
import { segmentAt } from '#src/domain/segments/segments.ts'
import { sideNames } from '#src/player/core/media.ts'
import styles from './seek-slider.module.css'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type SliderPreviewProps = {
  /** With segments on the shared clock, like `seconds`. */
  media: TaskMedia
  seconds: number
  duration: number
  /** The time there of the side that is heard. */
  timeText: string
}

/** The text of both videos at a position of the slider. Screen readers get it as the slider's value. */
export function SliderPreview({ media, seconds, duration, timeText }: SliderPreviewProps) {
  const t = useTranslations('player')
  const segments = sideNames.flatMap((side) => {
    const segment = segmentAt(media[side].segments, seconds)
    return segment ? [{ side, segment }] : []
  })
  const positionStyle = { '--preview-position': `${duration > 0 ? (seconds / duration) * 100 : 0}%` } satisfies Record<
    string,
    string
  >
  return (
    <div className={styles['preview']} style={positionStyle as CSSProperties} aria-hidden>
      <Text as="strong" size={12} tabular>
        {timeText}
      </Text>
      {segments.length === 0 && <SecondaryText as="span">{t.silence}</SecondaryText>}
      {segments.map(({ side, segment }) => (
        <p key={side} className={styles['line']}>
          <VoiceBadge gender={segment.gender} />
          <span dir="auto">{segment.text}</span>
        </p>
      ))}
    </div>
  )
}
