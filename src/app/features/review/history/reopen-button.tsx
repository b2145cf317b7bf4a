import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { reopenReasonLimit } from '#src/domain/task.ts'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { useOversightChange } from './use-oversight-change.ts'

/** Reopens a finished review with a reason. The reason stays in the form until it is sent. */
export function ReopenButton({ task }: { task: Task }) {
  const t = useText('history')
  const form = useId()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const change = useOversightChange(
    task,
    (written: string) => api('POST /api/tasks/{id}/reopen', { params: { id: task._id }, body: { reason: written } }),
    ({ data }) => {
      toast.success(t.reopened[data.status === 'new' ? 'new' : 'assigned'])
      setOpen(false)
      setReason('')
    },
  )
  const reopen = () => {
    const written = reason.trim()
    setMissing(written === '')
    if (written !== '' && !change.isPending) change.mutate(written)
  }
  const worker = task.worker ? `${task.worker.firstName} ${task.worker.lastName}`.trim() : t.nobody
  return (
    <>
      <Button size="dense" icon={<RotateCcw aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.reopen}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.reopenTitle}
        description={t.reopenNote(worker)}
        dismissible={!change.isPending}
        footer={
          <>
            <Button disabled={change.isPending} onClick={() => setOpen(false)}>
              {t.cancel}
            </Button>
            <Button type="submit" form={form} variant="seal" busy={change.isPending}>
              {t.reopen}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            reopen()
          }}
        >
          <Field label={t.reason} hint={t.reasonHint} required error={missing ? t.reasonMissing : undefined}>
            <TextArea
              dir="auto"
              maxLength={reopenReasonLimit}
              value={reason}
              onChange={(event) => {
                setMissing(false)
                setReason(event.currentTarget.value)
              }}
            />
          </Field>
          <CallTrouble error={change.error} />
        </form>
      </Dialog>
    </>
  )
}
