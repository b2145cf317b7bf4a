import { useEffect, useState } from 'react'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'

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
