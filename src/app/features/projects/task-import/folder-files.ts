// Files that are chosen or dropped, and those in dropped folders.
import { useEffectEvent, useLayoutEffect, useState } from 'react'

export type FolderFile = {
  /** The name with the folders in front of it. */
  readonly path: string
  /** Its name has the folders, too: names of uploaded videos are unique within a project. */
  readonly file: File
}

function toFolderFile(path: string, file: File): FolderFile {
  const name = path.replaceAll('/', ' - ')
  const { type, lastModified } = file
  return { path, file: name === file.name ? file : new File([file], name, { type, lastModified }) }
}

/** Programs leave files in folders that people do not see. */
const isVisible = ({ path }: FolderFile) => !/(?:^|\/)(?:\.|__MACOSX\/)/.test(path)

export const chosenFiles = (files: Iterable<File>): FolderFile[] =>
  [...files].map((file) => toFolderFile(file.webkitRelativePath || file.name, file)).filter(isVisible)

/** Must be called while the event is handled: afterwards, the items are gone. A folder that cannot be read is left out. */
async function droppedFiles({ items }: DataTransfer): Promise<FolderFile[]> {
  const files = await Promise.all(
    Array.from(items, async (item) => {
      const entry = item.webkitGetAsEntry()
      const file = item.getAsFile()
      if (entry?.isDirectory) return readEntry(entry).catch(() => [])
      return file ? chosenFiles([file]) : []
    }),
  )
  return files.flat().filter(isVisible)
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function readEntry(entry: FileSystemEntry): Promise<FolderFile[]> {
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [toFolderFile(entry.fullPath.replace(/^\//, ''), file)]
  }
  if (!isFolderEntry(entry)) return []
  const reader = entry.createReader()
  const files: FolderFile[] = []
  for (;;) {
    // Chromium returns a hundred entries at a time, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return files
    files.push(...(await Promise.all(entries.map(readEntry))).flat())
  }
}

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
