import { useState } from 'react'

/** State of a dialog that is loaded when first opened and starts anew at each opening. */
export function useOpening() {
  const [times, setTimes] = useState(0)
  const [open, setOpen] = useState(false)
  const begin = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return { wasOpened: times > 0, times, begin, dialog: { open, onOpenChange: setOpen } }
}
