import { type RefCallback, useCallback } from 'react'

/** Returns a ref for the element that accepts dropped files. */
export function useDropZone<Zone extends HTMLElement>(onDrop: (files: readonly File[]) => void): RefCallback<Zone> {
  return useCallback(
    (zone: Zone | null) => {
      if (!zone) return
      const controller = new AbortController()
      const { signal } = controller
      zone.addEventListener('dragover', (event) => event.preventDefault(), { signal })
      zone.addEventListener(
        'drop',
        (event) => {
          event.preventDefault()
          onDrop([...(event.dataTransfer?.files ?? [])])
        },
        { signal },
      )
      return () => controller.abort()
    },
    [onDrop],
  )
}
