import { useEffect, useState } from 'react'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import type { PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useBackToClose } from '#src/app/ui/dialog/use-back-to-close.ts'

type PhotoViewerProps = {
  pictures: readonly PictureSource[]
  label: string
  index: number
  onIndexChange: (index: number) => void
}

const loadViewer = () => import('./photo-viewer.ts')

/** Opens the pictures on the whole screen. Its code is loaded at the first touch of a picture; Back closes it. */
export function usePhotoViewer({ pictures, label, index, onIndexChange }: PhotoViewerProps) {
  const labels = useUiLabels()
  const [close, setClose] = useState<(() => void) | null>(null)
  useBackToClose(close !== null, () => close?.())
  useEffect(() => close ?? undefined, [close])
  const open = async () => {
    const { openPhotoViewer } = await loadViewer()
    const closeViewer = openPhotoViewer({
      pictures,
      label,
      labels,
      index,
      onIndexChange,
      onClosed: () => setClose(null),
    })
    setClose(() => closeViewer)
  }
  // Without a network the viewer cannot be loaded; the pictures stay as they are.
  return { open: () => void open().catch(() => undefined), prefetch: () => void loadViewer().catch(() => undefined) }
}
