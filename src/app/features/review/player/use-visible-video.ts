import { useState } from 'react'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'
import type { MediaProblem, SideName } from '#src/player/core/media.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import { usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'

export type VisibleVideo = {
  /** The only visible video, which covers the other one; null while both are visible. */
  readonly side: SideName | null
  /** Whether the video was enlarged by a press, and not by the setting "Show one video". */
  readonly isEnlarged: boolean
  readonly showSide: (side: SideName) => void
  readonly showOtherSide: () => void
  /** Enlarges a video, or shows both again. */
  readonly toggleEnlarged: (side: SideName) => void
}

/**
 * Which videos a phone in portrait shows. A press enlarges one; another press, Escape or Back shows both again, and so
 * does a problem of the covered video. Elsewhere (`isPhone` false) both are visible.
 */
export function useVisibleVideo(
  isPhone: boolean,
  problems: { readonly [Name in SideName]: MediaProblem | null },
): VisibleVideo {
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
    side,
    isEnlarged,
    showSide,
    showOtherSide: () => side && showSide(otherSide(side)),
    toggleEnlarged: (pressedSide) => setEnlargedSide(isEnlarged ? null : pressedSide),
  }
}
