import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { Button, type ButtonVariant } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'

type ConfirmedActionProps<Answer> = {
  label: string
  /** What will happen, in one sentence. */
  message: string
  change: UseMutationResult<Answer, Error, void>
  variant?: ButtonVariant
}

/** A button that first says what it will do; why it could not is said where it was confirmed. */
export function ConfirmedAction<Answer>({ label, message, change, variant = 'seal' }: ConfirmedActionProps<Answer>) {
  const [asking, setAsking] = useState(false)
  const ask = () => {
    change.reset()
    setAsking(true)
  }
  return (
    <>
      <Button wide variant={variant} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={label}
        message={message}
        confirmText={label}
        busy={change.isPending}
        error={<CallTrouble error={change.error} />}
        onConfirm={() => change.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}
