import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'

export type PasskeyDialogProps = DialogOpenProps & {
  /** Whether the person has an authenticator app, whose code confirms changes too. */
  hasApp: boolean
}
