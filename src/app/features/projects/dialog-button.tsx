import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

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

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  renderDialog: (props: HostedDialogProps) => ReactNode
}

/** A button that opens a form, whose input is kept until it is saved or cancelled. */
export function DialogButton({ renderDialog, ...buttonProps }: DialogButtonProps) {
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button size="dense" {...buttonProps} onClick={() => dialog.open()} />
      {dialog.render(renderDialog)}
    </>
  )
}
