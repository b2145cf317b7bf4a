import { useEffect, useState, type ReactNode } from 'react'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

export type DialogOpenProps = { open: boolean; onOpenChange: (open: boolean) => void }

export type DialogProps = DialogOpenProps & {
  title: string
  /** One sentence: what will happen. */
  description?: ReactNode
  /** The actions, the confirming one last. They stay visible while the content scrolls. */
  footer?: ReactNode
  /** While false (something is being sent), only the dialog's own actions close it. */
  dismissible?: boolean
  width?: 'regular' | 'wide'
  children?: ReactNode
}

const Modal = onDemand(async () => (await import('./modal.tsx')).Modal)

/** A modal dialog. Back, Escape and a click outside close it. */
export function Dialog(props: DialogProps) {
  return <LazyModal {...props} variant="centered" />
}

/** A dialog that is a sheet at the bottom of the screen below 640 px. Dragging it down closes it. */
export function BottomSheet(props: DialogProps) {
  return <LazyModal {...props} variant="sheet" />
}

/** Loads the code of dialogs, which a page does once it is shown: a press then opens one without a wait or a network. */
export const preloadDialogs = () => Modal.preload()

function LazyModal(props: DialogProps & { variant: 'centered' | 'sheet' }) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  useEffect(preloadDialogs, [])
  return wasOpened && <Modal {...props} onClose={() => props.onOpenChange(false)} />
}
