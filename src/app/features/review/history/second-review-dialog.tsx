import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import { reviewersQuery } from './oversight-queries.ts'
import { useOversightChange } from './use-oversight-change.ts'

type SecondReviewDialogProps = { task: Task; open: boolean; onClose: () => void }

/** Asks who reviews the task a second time. The first reviewer is not offered. */
export function SecondReviewDialog({ task, open, onClose }: SecondReviewDialogProps) {
  const t = useText('history')
  const form = useId()
  const members = useQuery(reviewersQuery(task.project._id))
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const others = members.data
    ?.filter(({ _id }) => _id !== task.worker?._id)
    .map(({ _id, firstName, lastName, openTasks }) => ({ _id, name: `${firstName} ${lastName}`.trim(), openTasks }))
  const nameOf = (memberId: string) => others?.find(({ _id }) => _id === memberId)?.name ?? ''
  const change = useOversightChange(
    task,
    (memberId: string) => api('POST /api/tasks/{id}/secondReview', { params: { id: task._id }, body: { memberId } }),
    (_, memberId) => {
      toast.success(t.asked(nameOf(memberId)))
      onClose()
    },
  )
  const ask = () => {
    setMissing(chosen === '')
    if (chosen !== '' && !change.isPending) change.mutate(chosen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.secondTitle}
      description={t.secondNote}
      dismissible={!change.isPending}
      footer={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
          {others?.length !== 0 && (
            <Button type="submit" form={form} variant="seal" busy={change.isPending}>
              {t.ask}
            </Button>
          )}
        </>
      }
    >
      {members.error && !members.data ? (
        <QueryFailure error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
      ) : others?.length === 0 ? (
        <EmptyState
          action={
            <Link to="/project/$id/people" params={{ id: task.project._id }} search={{}} className={buttonClass({})}>
              {t.toPeople}
            </Link>
          }
        >
          {t.nobodyElse}
        </EmptyState>
      ) : (
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <Field label={t.reviewer} required error={missing ? t.reviewerMissing : undefined}>
            <Select
              value={chosen}
              onValueChange={(next) => {
                setMissing(false)
                setChosen(next)
              }}
              options={[
                { value: '', label: t.chooseReviewer },
                ...(others ?? []).map(({ _id, name, openTasks }) => ({
                  value: _id,
                  label: t.memberWithTasks(name, openTasks),
                })),
              ]}
            />
          </Field>
          <CallTrouble error={change.error} />
        </form>
      )}
    </Dialog>
  )
}
