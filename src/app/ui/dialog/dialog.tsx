import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence on what will happen. */
  description?: ReactNode
  /** The actions, the one that confirms last. They stay visible while the rest scrolls. */
  footer?: ReactNode
  /** While false (something is being sent), nothing but the dialog's own actions closes it. */
  dismissible?: boolean
  width?: 'regular' | 'wide'
  children?: ReactNode
}

const loadModal = () => import('./modal.tsx')
const Modal = lazy(async () => ({ default: (await loadModal()).Modal }))

/** Asks for one thing and holds everything else until it is answered. Back, Escape and a press outside close it. */
export function Dialog(props: DialogProps) {
  return <LazyModal {...props} variant="centered" />
}

/** A dialog that under 640 px comes up from the bottom, within the thumb's reach, and can be drawn down again. */
export function BottomSheet(props: DialogProps) {
  return <LazyModal {...props} variant="sheet" />
}

/** A page carries no dialog machinery: it comes once the page is there, or at the latest with the first opening. */
function LazyModal(props: DialogProps & { variant: 'centered' | 'sheet' }) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  useEffect(() => void loadModal(), [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
