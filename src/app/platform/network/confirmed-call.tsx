import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from './call-error.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

type ConfirmedCallProps = {
  call: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'reset' | 'isPending' | 'error'>
  title: string
  message: string
  confirmText: string
  danger?: boolean
  /** The button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** A button that makes a call once the person has confirmed it. */
export function ConfirmedCall({ call, children, ...dialogProps }: ConfirmedCallProps) {
  const dialog = useDialog()
  const open = () => {
    call.reset()
    dialog.open()
  }
  return (
    <>
      {children(open)}
      {dialog.render(({ onClose, ...openProps }) => (
        <ConfirmDialog
          {...openProps}
          {...dialogProps}
          busy={call.isPending}
          error={<CallError error={call.error} />}
          onConfirm={() => call.mutate(undefined, { onSuccess: onClose })}
        />
      ))}
    </>
  )
}
