import type { CSSProperties } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { VoiceLetter } from '#src/app/features/review/lanes/voice-letter.tsx'
import { segmentAt } from '#src/domain/segments.ts'
import { sideNames } from '#src/player/core/media.ts'
import { formatMediaTime } from './media-time.ts'
import styles from './slider-preview.module.css'

type SliderPreviewProps = {
  /** With segments on the shared clock, like `at`, which is in seconds. */
  media: TaskMedia
  at: number
  duration: number
}

/** The text of both videos at a position of the slider. Screen readers get it as the slider's value. */
export function SliderPreview({ media, at, duration }: SliderPreviewProps) {
  const t = useText('player')
  const said = sideNames.flatMap((side) => {
    const segment = segmentAt(media[side].segments, at)
    return segment ? [{ side, segment }] : []
  })
  const place = { '--at': `${duration > 0 ? (at / duration) * 100 : 0}%` } satisfies Record<string, string>
  return (
    <div className={styles['preview']} style={place as CSSProperties} aria-hidden>
      <b className={styles['time']}>{formatMediaTime(at)}</b>
      {said.length === 0 && <span className={styles['silence']}>{t.silence}</span>}
      {said.map(({ side, segment }) => (
        <p key={side} className={styles['line']}>
          <VoiceLetter gender={segment.gender} />
          <span dir="auto">{segment.text}</span>
        </p>
      ))}
    </div>
  )
}
