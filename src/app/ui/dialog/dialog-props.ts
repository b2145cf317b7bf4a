import type { ReactNode } from 'react'

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
