import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { type AssignableMember, useAssignable } from './use-assignable.ts'
import styles from './assignments.module.css'

type AssignDialogProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  title: string
  /** Further information to read before assigning. */
  note?: ReactNode
  /** The reason why nothing can be assigned. */
  nothing?: string | undefined
  /** False while the number of tasks is unknown. */
  ready?: boolean
  /** The failed query that makes it unknown. */
  failed?: UseQueryResult | undefined
  busy?: boolean
  error?: Error | null
  onAssign: (member: AssignableMember) => void
}

/** Asks for the member to assign to. */
export function AssignDialog({
  open,
  onClose,
  title,
  note,
  nothing,
  ready = true,
  failed: unknown,
  busy = false,
  error,
  ...props
}: AssignDialogProps) {
  const t = useText('assignment')
  const text = useText('projects')
  const form = useId()
  const { assignable, failed: noMembers } = useAssignable(props.projectId, props.bundleId)
  const failed = unknown ?? noMembers
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const member = assignable?.find(({ _id }) => _id === chosen)
    setMissing(!member)
    if (member && ready && !busy) props.onAssign(member)
  }
  const choices = (assignable ?? []).map(({ _id, name, count }) => ({
    value: _id,
    label: text.workerWithCount(name, count),
  }))
  const possible = nothing === undefined && !failed && assignable?.length !== 0
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.cancel}
          </Button>
          {possible && (
            <Button type="submit" form={form} variant="seal" busy={busy || !assignable}>
              {t.assign}
            </Button>
          )}
        </>
      }
    >
      {failed?.error ? (
        <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : assignable?.length === 0 ? (
        <EmptyState
          action={
            <Link to="/project/$id/people" params={{ id: props.projectId }} search={{}} className={buttonClass({})}>
              {t.toPeople}
            </Link>
          }
        >
          {t.nobody}
        </EmptyState>
      ) : nothing === undefined ? (
        <form id={form} noValidate className={styles['form']} onSubmit={submit}>
          <Field label={t.talent} required error={missing ? t.talentMissing : undefined}>
            <Select
              value={chosen}
              onValueChange={(next) => {
                setMissing(false)
                setChosen(next)
              }}
              options={[{ value: '', label: assignable ? t.selectTalent : t.loadingTalents }, ...choices]}
            />
          </Field>
          <p className={styles['note']}>{t.onlyUnassigned}</p>
          {note}
          <CallTrouble error={error} />
        </form>
      ) : (
        <p>{nothing}</p>
      )}
    </Dialog>
  )
}
