import { useCallback, useEffect, useRef } from 'react'
import { usePositionListener } from '#src/app/features/review/player/use-video-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { animatePosition } from '#src/app/features/review/player/position-animation.ts'
import type { LaneViewport } from './lane-viewport.ts'
import styles from './segment-lanes.module.css'

/** The videos' position. The view follows it page by page, unless the person scrolls or zooms. */
export function Playhead({ viewport, pair }: { viewport: LaneViewport; pair: VideoPair | null }) {
  const lineRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!lineRef.current) return undefined
    const animation = animatePosition(lineRef.current, pair, viewport.duration)
    const updateExtent = () =>
      animation.setTransforms('translateX(0)', `translateX(${viewport.toPixels(viewport.duration)}px)`)
    updateExtent()
    const unsubscribe = viewport.onRenderedRangeChange(updateExtent)
    return () => {
      unsubscribe()
      animation.close()
    }
  }, [viewport, pair])

  const revealPosition = useCallback(
    (seconds: number) => {
      if (!viewport.isUserScrolling()) viewport.reveal(Math.min(seconds, viewport.duration))
    },
    [viewport],
  )
  usePositionListener(pair, revealPosition)
  return <div ref={lineRef} className={styles['playhead']} aria-hidden />
}
