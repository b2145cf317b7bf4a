import { useCallback, useState } from 'react'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'

export type LazyDialogProps = DialogOpenProps & {
  /** Closes the dialog once its input was saved or cancelled. */
  onDone: () => void
}

/**
 * State of a dialog that is loaded when its button is pointed at or focused. It keeps its input until it is done, then
 * starts anew.
 */
export function useLazyDialog(load: () => Promise<unknown>) {
  const [dialogKey, setDialogKey] = useState(0)
  const [isDone, setIsDone] = useState(true)
  const [open, setOpen] = useState(false)
  // Without a network it fails here silently, and once more, with a message, when the dialog is opened.
  const preload = () => void load().catch(() => undefined)
  const buttonProps = {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      if (isDone) setDialogKey(dialogKey + 1)
      setIsDone(false)
      setOpen(true)
    },
  }
  const onDone = useCallback(() => {
    setIsDone(true)
    setOpen(false)
  }, [])
  return { hasOpened: dialogKey > 0, dialogKey, buttonProps, dialogProps: { open, onOpenChange: setOpen, onDone } }
}

export type LazyDialog = ReturnType<typeof useLazyDialog>
