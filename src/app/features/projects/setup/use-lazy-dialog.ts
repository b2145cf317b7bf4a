import { useState } from 'react'

/** State of a dialog that is loaded when first opened and starts anew at each opening. */
export function useLazyDialog() {
  const [openCount, setOpenCount] = useState(0)
  const [open, setOpen] = useState(false)
  const openDialog = () => {
    setOpenCount(openCount + 1)
    setOpen(true)
  }
  return { hasOpened: openCount > 0, openCount, openDialog, dialogProps: { open, onOpenChange: setOpen } }
}
