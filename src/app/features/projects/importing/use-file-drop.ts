import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts a file dropped anywhere on the page. Without it the browser would open the file instead of the page, and
 * everything chosen and typed would be lost. Returns whether a file is dragged over the page.
 */
export function useFileDrop(onDrop: (file: File) => void, disabled: boolean): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((file: File) => {
    if (!disabled) onDrop(file)
  })
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Moving between two elements of the page does not leave it.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return over && !disabled
}
