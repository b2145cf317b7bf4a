// Back closes what lies on top instead of leaving the page. Android's gesture and key arrive as a close request
// (CloseWatcher); everywhere else Back consumes the layers' entry in the history.
import { useEffect, useEffectEvent } from 'react'
import { createLayerEntry, type LayerEntry } from './layer-entry.ts'

type CloseWatcherConstructor = new () => EventTarget & { destroy: () => void }

const layers: (() => void)[] = []
let entry: LayerEntry | null = null

/** While `open`, a step back calls `onClose` once; of several open layers only the one opened last. */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open) return
    const layer = () => close()
    const { CloseWatcher } = window as Window & { CloseWatcher?: CloseWatcherConstructor }
    const watcher = CloseWatcher ? new CloseWatcher() : null
    watcher?.addEventListener('close', layer)
    layers.push(layer)
    entry ??= createLayerEntry(window, () => layers.at(-1)?.())
    entry.setNeeded(true)
    return () => {
      watcher?.destroy()
      layers.splice(layers.indexOf(layer), 1)
      entry?.setNeeded(layers.length > 0)
    }
  }, [open])
}
