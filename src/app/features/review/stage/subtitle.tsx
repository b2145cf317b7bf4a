import type { SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { useSegmentNow } from './use-video-pair.ts'
import styles from './subtitle.module.css'

type SubtitleProps = {
  pair: VideoPair | null
  /** Segments on the shared clock. */
  list: SegmentList
}

/** The current segment's text over the video's lower edge, in any script. */
export function Subtitle({ pair, list }: SubtitleProps) {
  const index = useSegmentNow(pair, list)
  const text = index === null ? '' : list.segments[index]?.text
  if (!text) return null
  return (
    <p className={styles['subtitle']} dir="auto">
      <span>{text}</span>
    </p>
  )
}
