import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import type { PasskeyDialogProps } from './passkey-dialog-props.ts'
import type { Passkey } from './passkeys-query.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

export type OpenedPasskeyDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey }

/** The dialog that is opened, as one chunk. */
export function PasskeyDialogs({
  opened,
  ...props
}: PasskeyDialogProps & { opened: OpenedPasskeyDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddPasskeyDialog {...props} />
    case 'rename':
      return <RenamePasskeyDialog {...props} passkey={opened.passkey} />
    case 'remove':
      return <RemovePasskeyDialog {...props} passkey={opened.passkey} />
  }
}
