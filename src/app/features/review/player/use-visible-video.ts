import { type PointerEvent, useRef, useState } from 'react'
import { usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'
import { type MediaProblem, otherSide, type SideName } from '#src/player/core/media.ts'

/**
 * Which videos a phone in portrait shows. A press enlarges one; another press, Escape or Back shows both again, and so
 * does a problem of the covered video. Elsewhere (`isPhone` false) both are visible.
 */
export function useVisibleVideo(isPhone: boolean, problems: { readonly [Name in SideName]: MediaProblem | null }) {
  const showsOneVideo = usePlayerSetting('showsOneVideo')
  const [selectedSide, setSelectedSide] = useState<SideName>('dub')
  const [enlargedSide, setEnlargedSide] = useState<SideName | null>(null)
  const isEnlarged = isPhone && !showsOneVideo && enlargedSide !== null && !problems[otherSide(enlargedSide)]
  const showBoth = () => setEnlargedSide(null)
  useBackToClose(isEnlarged, showBoth)
  useShortcuts(isEnlarged ? { 'show-both': showBoth } : {})
  const side = isEnlarged ? enlargedSide : isPhone && showsOneVideo ? selectedSide : null
  const showSide = isEnlarged ? setEnlargedSide : setSelectedSide
  return {
    /** The only visible video, which covers the other one; null while both are visible. */
    side,
    /** Whether the video was enlarged by a press, and not by the setting "Show one video". */
    isEnlarged,
    showSide,
    showOtherSide: () => side && showSide(otherSide(side)),
    /** Enlarges a video, or shows both again. */
    toggleEnlarged: (pressedSide: SideName) => setEnlargedSide(isEnlarged ? null : pressedSide),
  }
}

/** Minimum horizontal distance of a swipe in px; also at least twice the vertical distance. */
const minSwipePx = 40

/** Calls `onSwipe` after a horizontal swipe by finger or pen. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: () => void) {
  const startRef = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerId: id, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      startRef.current = pointerType === 'mouse' || !isPrimary ? null : { id, x, y }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const start = startRef.current
      startRef.current = null
      if (start?.id !== pointerId) return
      const [dx, dy] = [Math.abs(clientX - start.x), Math.abs(clientY - start.y)]
      if (dx >= minSwipePx && dx >= 2 * dy) onSwipe()
    },
    onPointerCancel: () => {
      startRef.current = null
    },
  }
}
