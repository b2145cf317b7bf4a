// Back closes what lies on top instead of leaving the page. Android's gesture and key arrive as a close request
// (CloseWatcher); everywhere else Back consumes the layers' entry in the history.
import { useEffect, useEffectEvent } from 'react'
import { createOverlayHistoryEntry } from './overlay-history-entry.ts'

type CloseWatcherConstructor = new () => EventTarget & { destroy: () => void }

const openOverlays: (() => void)[] = []

// main.tsx imports this before it creates the router, whose listener would hear the steps back to the page's entry and
// show what that entry's address said before. A page reloaded under a layer leaves the layer's entry.
const historyEntry = import.meta.env.SSR ? null : createOverlayHistoryEntry(window, () => openOverlays.at(-1)?.())

/** While `open`, a step back calls `onClose` once; of several open layers only the one opened last. */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open) return
    const closeOverlay = () => close()
    const { CloseWatcher } = window as Window & { CloseWatcher?: CloseWatcherConstructor }
    const closeWatcher = CloseWatcher ? new CloseWatcher() : null
    closeWatcher?.addEventListener('close', closeOverlay)
    openOverlays.push(closeOverlay)
    historyEntry?.setNeeded(true)
    return () => {
      closeWatcher?.destroy()
      openOverlays.splice(openOverlays.indexOf(closeOverlay), 1)
      historyEntry?.setNeeded(openOverlays.length > 0)
    }
  }, [open])
}
