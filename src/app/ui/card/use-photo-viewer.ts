import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import type { PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'

type PhotoViewerProps = {
  pictures: readonly PictureSource[]
  /** Contains each picture as the page shows it. */
  list: RefObject<HTMLElement | null>
  label: string
  index: number
  onIndexChange: (index: number) => void
}

const loadViewer = () => import('./photo-viewer.ts')

/** Opens the pictures on the whole screen. Its code is loaded at the first touch of a picture; Back closes it. */
export function usePhotoViewer({ pictures, list, label, index, onIndexChange }: PhotoViewerProps) {
  const labels = useUiLabels()
  const [isOpen, setIsOpen] = useState(false)
  useBackToClose(isOpen, () => setIsOpen(false))
  const loadedSrc = (number: number) => {
    const image = list.current?.querySelectorAll('img')[number]
    return image?.complete ? image.currentSrc : ''
  }
  const show = useEffectEvent(({ openPhotoViewer }: Awaited<ReturnType<typeof loadViewer>>, onClosed: () => void) =>
    openPhotoViewer({ pictures, loadedSrc, label, labels, index, onIndexChange, onClosed }),
  )
  useEffect(() => {
    if (!isOpen) return
    let close: (() => void) | undefined
    let isWanted = true
    const handleClosed = () => {
      if (isWanted) setIsOpen(false)
    }
    // Without a network the viewer cannot be loaded; the pictures stay as they are.
    const openWhenLoaded = async () => {
      const viewer = await loadViewer()
      if (isWanted) close = show(viewer, handleClosed)
    }
    void openWhenLoaded().catch(handleClosed)
    return () => {
      isWanted = false
      close?.()
    }
  }, [isOpen])
  return { open: () => setIsOpen(true), prefetch: () => void loadViewer().catch(() => undefined) }
}
