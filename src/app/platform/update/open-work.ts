// Work of this page that a reload would end although no element shows it: uploads, the input of closed dialogs, and what
// could be stored neither on the device nor on the server.
import { useEffect, useId } from 'react'

const openWork = new Set<string>()

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** While `key` is open, the page asks before it is closed, and no update reloads it. */
export function setOpenWork(key: string, isOpen: boolean): void {
  if (isOpen) openWork.add(key)
  else openWork.delete(key)
  if (openWork.size > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

/** The same while the component is mounted. */
export function useOpenWork(isOpen: boolean): void {
  const key = useId()
  useEffect(() => {
    setOpenWork(key, isOpen)
    return () => setOpenWork(key, false)
  }, [key, isOpen])
}

export const isWorkOpen = (): boolean => openWork.size > 0
