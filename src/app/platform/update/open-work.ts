// Work of this page that a reload would end although no element shows it: uploads, and the input of closed dialogs.

const openWork = new Set<string>()

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** While `key` is open, the page asks before it is closed, and no update reloads it. */
export function setOpenWork(key: string, isOpen: boolean): void {
  if (isOpen) openWork.add(key)
  else openWork.delete(key)
  if (openWork.size > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

export const isWorkOpen = (): boolean => openWork.size > 0
