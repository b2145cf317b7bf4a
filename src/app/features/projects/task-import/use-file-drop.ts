import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts a file dropped anywhere on the page. Without it the browser would open the file instead of the page, and
 * everything chosen and typed would be lost. Returns whether a file is dragged over the page.
 */
export function useFileDrop(onDrop: (file: File) => void, disabled: boolean): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const acceptFile = useEffectEvent((file: File) => {
    if (!disabled) onDrop(file)
  })
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragOver(true)
    }
    const handleDragLeave = (event: DragEvent) => {
      // Moving between two elements of the page does not leave it.
      if (event.relatedTarget === null) setIsDragOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      setIsDragOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      acceptFile(file)
    }
    window.addEventListener('dragover', handleDragOver)
    window.addEventListener('dragleave', handleDragLeave)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.removeEventListener('dragover', handleDragOver)
      window.removeEventListener('dragleave', handleDragLeave)
      window.removeEventListener('drop', handleDrop)
    }
  }, [])
  return isDragOver && !disabled
}
