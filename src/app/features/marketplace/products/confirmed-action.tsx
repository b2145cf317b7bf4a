import type { ComponentProps } from 'react'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { Button, type ButtonVariant } from '#src/app/ui/button/button.tsx'

type ConfirmedActionProps = {
  label: string
  /** One sentence that describes the effect. */
  message: string
  mutation: ComponentProps<typeof ConfirmedCall>['call']
  variant?: ButtonVariant
}

/** A wide button that asks for confirmation. */
export function ConfirmedAction({ label, message, mutation, variant = 'seal' }: ConfirmedActionProps) {
  return (
    <ConfirmedCall call={mutation} title={label} message={message} confirmText={label}>
      {(open) => (
        <Button wide variant={variant} onClick={open}>
          {label}
        </Button>
      )}
    </ConfirmedCall>
  )
}
