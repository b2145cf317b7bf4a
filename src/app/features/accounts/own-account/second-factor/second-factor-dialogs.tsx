import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'

const dialogs = { 'set-up': SetUpDialog, 'new-codes': NewCodesDialog, 'turn-off': TurnOffDialog }
export type SecondFactorDialogName = keyof typeof dialogs

type SecondFactorDialogsProps = DialogOpenProps & { dialog: SecondFactorDialogName; onClose: () => void }

/** The dialog that is opened, as one chunk. */
export function SecondFactorDialogs({ dialog, open, onOpenChange }: SecondFactorDialogsProps) {
  const OpenedDialog = dialogs[dialog]
  return <OpenedDialog open={open} onOpenChange={onOpenChange} />
}
