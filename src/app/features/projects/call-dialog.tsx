import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog, type FormDialogProps } from '#src/app/ui/dialog/form-dialog.tsx'

type CallDialogProps = Omit<FormDialogProps, 'busy' | 'onCancel'> & {
  call: Pick<ReturnType<typeof useCall>, 'isPending' | 'otherError'>
  /** Called by Cancel: discards the input. */
  onClose: () => void
}

/** A form that makes a call. By default a failure that no field shows is below the form. */
export function CallDialog({ call, onClose, ...dialogProps }: CallDialogProps) {
  return (
    <FormDialog
      busy={call.isPending}
      error={<CallError error={call.otherError} />}
      onCancel={onClose}
      {...dialogProps}
    />
  )
}
