import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { useEffect, useState, type PointerEvent, useRef } from 'react'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { type MediaProblem, type SideName, otherSide } from '#src/player/core/media.ts'
import { usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'

/**
 * `phone`: both videos side by side or one of them enlarged, and the list of segments. `short`, a phone in landscape:
 * both videos at full height, everything else beside them. `wide`: both videos, timelines. The stylesheets use the same media queries.
 */
type StageLayout = 'phone' | 'short' | 'wide'

export function useStageLayout(): StageLayout {
  const isShort = useMediaQuery('(height < 500px) and (orientation: landscape) and (width >= 560px)')
  const isNarrow = useMediaQuery('(width < 640px)')
  return isShort ? 'short' : isNarrow ? 'phone' : 'wide'
}

export type FullScreen = { readonly isOn: boolean; readonly toggle: () => void }

/**
 * Whether the videos and their transport cover the whole screen. The page itself is shown in full screen, so that
 * dialogs and toasts stay visible; on iPhones, which allow no full screen, the videos cover the page.
 */
export function useFullScreen(): FullScreen {
  const [isOn, setIsOn] = useState(false)
  const enter = () => {
    setIsOn(true)
    // Refused, or missing as on iPhones: the layout alone is used.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  const exit = () => {
    setIsOn(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
  const toggle = isOn ? exit : enter
  useEffect(() => {
    if (!isOn) return undefined
    const onChange = () => document.fullscreenElement || setIsOn(false)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [isOn])
  // The next task starts without full screen.
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen().catch(() => undefined)), [])
  useBackToClose(isOn, exit)
  useShortcuts({ 'full-screen': toggle, ...(isOn && { 'show-both': exit }) })
  return { isOn, toggle }
}

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
