import type { ReactNode } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence: what will happen, and to how many things. */
  message: ReactNode
  confirmText?: string
  cancelText?: string
  /** Called on confirmation. The dialog stays until `open` becomes false. */
  onConfirm: () => void
  busy?: boolean
  /** Disables the confirm button. */
  disabled?: boolean
  /** Marks the confirm button as destructive. */
  danger?: boolean
  /** Enter confirms: the confirm button has the focus at first. Only for what can be undone. */
  focusesConfirm?: boolean
  /** Why the last attempt failed. */
  error?: ReactNode
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  message,
  confirmText,
  cancelText,
  onConfirm,
  busy = false,
  disabled = false,
  danger = false,
  focusesConfirm = false,
  error,
}: ConfirmDialogProps) {
  const labels = useUiLabels()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={message}
      dismissible={!busy}
      footer={
        <>
          <Button variant="plain" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelText ?? labels.cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'seal'}
            busy={busy}
            disabled={disabled}
            data-autofocus={focusesConfirm || undefined}
            // The key that opened the dialog may still be held.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={onConfirm}
          >
            {confirmText ?? labels.confirm}
          </Button>
        </>
      }
    >
      {error}
    </Dialog>
  )
}
