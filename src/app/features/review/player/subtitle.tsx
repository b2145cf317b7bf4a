import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { useCurrentSegmentIndex } from './use-video-pair.ts'
import styles from './subtitle.module.css'

type SubtitleProps = {
  pair: VideoPair | null
  /** Segments on the shared clock. */
  segmentList: SegmentList
}

/** The current segment's text over the video's lower edge, in any script. */
export function Subtitle({ pair, segmentList }: SubtitleProps) {
  const index = useCurrentSegmentIndex(pair, segmentList)
  const text = index === null ? '' : segmentList.segments[index]?.text
  if (!text) return null
  return (
    <p className={styles['subtitle']} dir="auto">
      <span>{text}</span>
    </p>
  )
}
