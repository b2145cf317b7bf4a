// Work of this page that a reload would end although no element shows it: uploads, the input of closed dialogs, and what
// could be stored neither on the device nor on the server.
import { useEffect, useId } from 'react'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'

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

/** Stores what was typed under `key` on this device, null to delete it. Where it finds no room, it is open work. */
export function storeTypedText(key: string, text: string | null): void {
  setOpenWork(key, !deviceStorage.write(key, text) && text !== null)
}

export const isWorkOpen = (): boolean => openWork.size > 0
