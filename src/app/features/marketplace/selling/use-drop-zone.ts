import { type RefCallback, useCallback } from 'react'

/** A ref for the element that takes dropped files. */
export function useDropZone<Zone extends HTMLElement>(onDrop: (files: readonly File[]) => void): RefCallback<Zone> {
  return useCallback(
    (zone: Zone | null) => {
      if (!zone) return
      const leave = new AbortController()
      const { signal } = leave
      zone.addEventListener('dragover', (event) => event.preventDefault(), { signal })
      zone.addEventListener(
        'drop',
        (event) => {
          event.preventDefault()
          onDrop([...(event.dataTransfer?.files ?? [])])
        },
        { signal },
      )
      return () => leave.abort()
    },
    [onDrop],
  )
}
