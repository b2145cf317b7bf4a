import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { useEffect, useState } from 'react'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'

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
