import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button, type ButtonVariant } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'

type ConfirmedActionProps<Data> = {
  label: string
  /** One sentence that describes the effect. */
  message: string
  mutation: UseMutationResult<Data, Error, void>
  variant?: ButtonVariant
}

/** A button that asks for confirmation. The dialog shows the error if the action fails. */
export function ConfirmedAction<Data>({ label, message, mutation, variant = 'seal' }: ConfirmedActionProps<Data>) {
  const [isConfirming, setIsConfirming] = useState(false)
  const openConfirm = () => {
    mutation.reset()
    setIsConfirming(true)
  }
  return (
    <>
      <Button wide variant={variant} onClick={openConfirm}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={label}
        message={message}
        confirmText={label}
        busy={mutation.isPending}
        error={<CallError error={mutation.error} />}
        onConfirm={() => mutation.mutate(undefined, { onSuccess: () => setIsConfirming(false) })}
      />
    </>
  )
}
