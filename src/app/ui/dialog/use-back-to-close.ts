// Back closes what lies on top instead of leaving the page, without an entry of its own in the history: the router's
// entries stay as they are. Android's gesture and key arrive as a close request (CloseWatcher), a desktop's Back as a
// cancelable traversal (Navigation API). Where a browser offers neither, Back leaves the page, as it always does there.
import { useEffect, useEffectEvent } from 'react'

type CloseWatcherConstructor = new () => EventTarget & { destroy: () => void }

const layers: (() => void)[] = []

function closeTopInsteadOfLeaving(event: NavigateEvent) {
  const close = layers.at(-1)
  const here = window.navigation.currentEntry?.index ?? 0
  if (!close || !event.cancelable || event.navigationType !== 'traverse' || event.destination.index >= here) return
  event.preventDefault()
  close()
}

/** While `open`, a step back calls `onClose` once; of several open layers only the one opened last. */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open) return
    const layer = () => close()
    const { CloseWatcher } = window as Window & { CloseWatcher?: CloseWatcherConstructor }
    const watcher = CloseWatcher ? new CloseWatcher() : null
    watcher?.addEventListener('close', layer)
    if (layers.push(layer) === 1 && 'navigation' in window) {
      window.navigation.addEventListener('navigate', closeTopInsteadOfLeaving)
    }
    return () => {
      watcher?.destroy()
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0 && 'navigation' in window) {
        window.navigation.removeEventListener('navigate', closeTopInsteadOfLeaving)
      }
    }
  }, [open])
}
