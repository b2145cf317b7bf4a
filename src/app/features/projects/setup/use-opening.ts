import { useState } from 'react'

/** A dialog that loads when it is first opened, and begins anew with every further opening. */
export function useOpening() {
  const [times, setTimes] = useState(0)
  const [open, setOpen] = useState(false)
  const begin = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return { wasOpened: times > 0, times, begin, dialog: { open, onOpenChange: setOpen } }
}
