import { useCallback, useEffect, useRef } from 'react'
import { useFollowPosition } from '#src/app/features/review/stage/use-video-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { LaneWindow } from './lane-window.ts'
import styles from './segment-lanes.module.css'

/** Where the videos are. Moved by transform alone; the view follows page by page, unless a person looks around. */
export function Playhead({ lanes, pair }: { lanes: LaneWindow; pair: VideoPair | null }) {
  const line = useRef<HTMLDivElement>(null)
  const stand = useCallback(
    (seconds: number) => {
      const at = Math.min(seconds, lanes.duration)
      if (line.current) line.current.style.transform = `translateX(${lanes.pixelsOf(at)}px)`
    },
    [lanes],
  )
  const follow = useCallback(
    (seconds: number) => {
      if (!lanes.held()) lanes.show(Math.min(seconds, lanes.duration))
      stand(seconds)
    },
    [lanes, stand],
  )
  useFollowPosition(pair, follow)
  useEffect(() => lanes.onDrawn(() => stand(pair?.position() ?? 0)), [lanes, pair, stand])
  return <div ref={line} className={styles['playhead']} aria-hidden />
}
