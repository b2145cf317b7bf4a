// Back closes the topmost overlay instead of leaving the page. Android's back gesture and key arrive as a close request
// (CloseWatcher). Everywhere else Back consumes the overlays' history entry.
import { useEffect, useEffectEvent } from 'react'
import { createOverlayHistoryEntry } from './overlay-history-entry.ts'

type CloseWatcherConstructor = new () => EventTarget & { destroy: () => void }

const openOverlays: (() => void)[] = []

// main.tsx imports this before it creates the router. Otherwise the router's listener would be notified of the steps
// back and would show the entry's old URL. A page reloaded under an overlay steps back from the overlay's entry.
const historyEntry = import.meta.env.SSR ? null : createOverlayHistoryEntry(window, () => openOverlays.at(-1)?.())

/** While `open`, a step back calls `onClose` once. Of several open overlays, only the last opened one closes. */
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
