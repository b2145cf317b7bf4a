import { useState } from 'react'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'

export type LazyDialogProps = DialogOpenProps & {
  /** Closes the dialog once its input was saved or cancelled. */
  onDone: () => void
}

/** State of a dialog that is loaded when first opened. It keeps its input until it is done, then starts anew. */
export function useLazyDialog() {
  const [dialogKey, setDialogKey] = useState(0)
  const [isDone, setIsDone] = useState(true)
  const [open, setOpen] = useState(false)
  const openDialog = () => {
    if (isDone) setDialogKey(dialogKey + 1)
    setIsDone(false)
    setOpen(true)
  }
  const onDone = () => {
    setIsDone(true)
    setOpen(false)
  }
  return { hasOpened: dialogKey > 0, dialogKey, openDialog, dialogProps: { open, onOpenChange: setOpen, onDone } }
}
