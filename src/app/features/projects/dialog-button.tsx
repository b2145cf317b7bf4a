import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

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
