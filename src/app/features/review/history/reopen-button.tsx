import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { maxReopenReasonLength } from '#src/domain/projects/task.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { useFinishedTaskMutation } from '#src/app/features/review/task/use-finished-task-mutation.ts'
import styles from './task-history.module.css'

type ReopenButtonProps = {
  task: Task
  /** How many of the reviewer's tasks in the bundle are paid. */
  paidTasks: number
  /** Whether a manager decided between this review and another one. */
  isAdjudicated: boolean
}

/** Reopens a finished review with a reason. The reason stays in the form until it is sent. */
export function ReopenButton({ task, paidTasks, isAdjudicated }: ReopenButtonProps) {
  const t = useTranslations('history')
  const formId = useId()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reopenMutation = useFinishedTaskMutation(
    task,
    (trimmedReason: string) =>
      api('POST /api/tasks/{id}/reopen', { params: { id: task._id }, body: { reason: trimmedReason } }),
    ({ data }) => {
      toast.success(t.reopened[data.status === 'new' ? 'new' : 'assigned'])
      setOpen(false)
      setReason('')
    },
  )
  const reopen = () => {
    const trimmedReason = reason.trim()
    setIsMissing(trimmedReason === '')
    if (trimmedReason !== '' && !reopenMutation.isPending) reopenMutation.mutate(trimmedReason)
  }
  const assigneeName = task.worker ? `${task.worker.firstName} ${task.worker.lastName}`.trim() : t.nobody
  return (
    <>
      <Button size="dense" icon={<RotateCcw aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.reopen}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.reopenTitle}
        description={t.reopenNote(assigneeName)}
        dismissible={!reopenMutation.isPending}
        footer={
          <>
            <Button disabled={reopenMutation.isPending} onClick={() => setOpen(false)}>
              {t.cancel}
            </Button>
            <Button type="submit" form={formId} variant="seal" busy={reopenMutation.isPending}>
              {t.reopen}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={styles['reopenForm']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            reopen()
          }}
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
          <CallError error={reopenMutation.error} />
        </form>
      </Dialog>
    </>
  )
}
