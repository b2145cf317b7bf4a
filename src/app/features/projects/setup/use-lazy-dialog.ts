import { useState } from 'react'
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
  const buttonProps = {
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => {
      if (isDone) setDialogKey(dialogKey + 1)
      setIsDone(false)
      setOpen(true)
    },
  }
  const onDone = () => {
    setIsDone(true)
    setOpen(false)
  }
  return { hasOpened: dialogKey > 0, dialogKey, buttonProps, dialogProps: { open, onOpenChange: setOpen, onDone } }
}

export type LazyDialog = ReturnType<typeof useLazyDialog>
