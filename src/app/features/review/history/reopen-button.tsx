import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { maxReopenReasonLength } from '#src/domain/projects/task.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { useFinishedTaskMutation } from '#src/app/features/review/task/use-finished-task-mutation.ts'

type ReopenProps = {
  task: Task
  /** How many of the reviewer's tasks in the bundle are paid. */
  paidTasks: number
  /** Whether a manager decided between this review and another one. */
  isAdjudicated: boolean
}

/** Reopens a finished review with a reason. */
export function ReopenButton(props: ReopenProps) {
  const t = useTranslations('history')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button size="dense" icon={<RotateCcw aria-hidden />} aria-haspopup="dialog" onClick={() => dialog.open()}>
        {t.reopen}
      </Button>
      {dialog.render((dialogProps) => (
        <ReopenDialog {...dialogProps} {...props} />
      ))}
    </>
  )
}

function ReopenDialog({ task, paidTasks, isAdjudicated, onClose, ...dialogProps }: HostedDialogProps & ReopenProps) {
  const t = useTranslations('history')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reopenMutation = useFinishedTaskMutation(
    task,
    (trimmedReason: string) =>
      api('POST /api/tasks/{id}/reopen', { params: { id: task._id }, body: { reason: trimmedReason } }),
    ({ data }) => {
      toast.success(t.reopened[data.status === 'new' ? 'new' : 'assigned'])
      onClose()
    },
  )
  const reopen = () => {
    const trimmedReason = reason.trim()
    setIsMissing(trimmedReason === '')
    if (trimmedReason !== '') reopenMutation.mutate(trimmedReason)
  }
  const assigneeName = task.worker ? `${task.worker.firstName} ${task.worker.lastName}`.trim() : t.nobody
  return (
    <FormDialog
      {...dialogProps}
      title={t.reopenTitle}
      description={t.reopenNote(assigneeName)}
      submitText={t.reopen}
      busy={reopenMutation.isPending}
      onSubmit={reopen}
      error={<CallError error={reopenMutation.error} />}
    >
      {isAdjudicated && <p>{t.reopenAdjudicated}</p>}
      {paidTasks > 0 && <p>{t.reopenPaid(assigneeName, paidTasks)}</p>}
      <Field label={t.reason} hint={t.reasonHint} required error={isMissing ? t.reasonMissing : undefined}>
        <TextArea
          dir="auto"
          maxLength={maxReopenReasonLength}
          value={reason}
          onChange={(event) => {
            setIsMissing(false)
            setReason(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}
