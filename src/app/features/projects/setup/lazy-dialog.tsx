import { type ComponentType, useCallback, useState } from 'react'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'

export type LazyDialogProps = DialogOpenProps & {
  /** Closes the dialog once its input was saved or cancelled. */
  onDone: () => void
}

/**
 * Returns a hook for a dialog that is loaded when its button is pointed at or focused. It keeps its input until it is
 * done, then starts anew.
 */
export function createLazyDialog<Props extends object>(load: () => Promise<ComponentType<LazyDialogProps & Props>>) {
  const Dialog = onlinePart(load)
  // Without a network it fails here silently, and once more, with a message, when the dialog is opened.
  const preload = () => void load().catch(() => undefined)
  return function useLazyDialog() {
    const [dialogKey, setDialogKey] = useState(0)
    const [isDone, setIsDone] = useState(true)
    const [isOpen, setIsOpen] = useState(false)
    const onDone = useCallback(() => {
      setIsDone(true)
      setIsOpen(false)
    }, [])
    const dialogProps = { open: isOpen, onOpenChange: setIsOpen, onDone, onClose: onDone }
    return {
      isOpen,
      buttonProps: {
        onPointerEnter: preload,
        onFocus: preload,
        onClick: () => {
          if (isDone) setDialogKey(dialogKey + 1)
          setIsDone(false)
          setIsOpen(true)
        },
      },
      render: (props: Props) => dialogKey > 0 && <Dialog key={dialogKey} {...props} {...dialogProps} />,
    }
  }
}
