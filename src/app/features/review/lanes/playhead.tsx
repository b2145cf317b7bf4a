import { useCallback, useEffect, useRef } from 'react'
import { useFollowPosition } from '#src/app/features/review/stage/use-video-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { glideAlong } from '#src/app/features/review/stage/glide.ts'
import type { LaneWindow } from './lane-window.ts'
import styles from './segment-lanes.module.css'

/** The videos' position. The view follows it page by page, unless the person scrolls or zooms. */
export function Playhead({ lanes, pair }: { lanes: LaneWindow; pair: VideoPair | null }) {
  const line = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!line.current) return undefined
    const glide = glideAlong(line.current, pair, lanes.duration)
    const reach = () => glide.between('translateX(0)', `translateX(${lanes.pixelsOf(lanes.duration)}px)`)
    reach()
    const release = lanes.onDrawn(reach)
    return () => {
      release()
      glide.close()
    }
  }, [lanes, pair])

  const follow = useCallback(
    (seconds: number) => {
      if (!lanes.held()) lanes.show(Math.min(seconds, lanes.duration))
    },
    [lanes],
  )
  useFollowPosition(pair, follow)
  return <div ref={line} className={styles['playhead']} aria-hidden />
}
