import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { droppedFiles, type FolderFile } from './folder-files.ts'

/**
 * Accepts files and folders dropped anywhere on the page. Without it the browser would open one instead of the page, and
 * everything chosen and typed would be lost. Returns whether files are dragged over the page.
 */
export function useFileDrop(onDrop: (files: readonly FolderFile[]) => void, disabled: boolean): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const acceptFiles = useEffectEvent((files: readonly FolderFile[]) => {
    if (!disabled) onDrop(files)
  })
  // Before the page is painted: a file dropped on it at once is not opened instead of it.
  useLayoutEffect(() => {
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
      if (!event.dataTransfer || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then(acceptFiles)
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
