import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { type AssignableMember, useAssignableMembers } from './use-assignable-members.ts'
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
  emptyMessage?: string | undefined
  /** False while the number of tasks is unknown. */
  isReady?: boolean
  /** The failed query that makes it unknown. */
  failedQuery?: UseQueryResult | undefined
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
  emptyMessage,
  isReady = true,
  failedQuery: failedTaskQuery,
  busy = false,
  error,
  ...props
}: AssignDialogProps) {
  const t = useTranslations('assignment')
  const tProjects = useTranslations('projects')
  const formId = useId()
  const { assignableMembers, failedQuery: failedMemberQuery } = useAssignableMembers(props.projectId, props.bundleId)
  const failedQuery = failedTaskQuery ?? failedMemberQuery
  const [selectedId, setSelectedId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const member = assignableMembers?.find(({ _id }) => _id === selectedId)
    setIsMissing(!member)
    if (member && isReady && !busy) props.onAssign(member)
  }
  const memberOptions = (assignableMembers ?? []).map(({ _id, name, count }) => ({
    value: _id,
    label: tProjects.assigneeWithCount(name, count),
  }))
  const canAssign = emptyMessage === undefined && !failedQuery && assignableMembers?.length !== 0
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
          {canAssign && (
            <Button type="submit" form={formId} variant="seal" busy={busy || !assignableMembers}>
              {t.assign}
            </Button>
          )}
        </>
      }
    >
      {failedQuery?.error ? (
        <QueryErrorState
          error={failedQuery.error}
          busy={failedQuery.isFetching}
          onRetry={() => void failedQuery.refetch()}
        />
      ) : assignableMembers?.length === 0 ? (
        <EmptyState
          action={
            <Link to="/project/$id/people" params={{ id: props.projectId }} search={{}} className={buttonClass({})}>
              {t.goToPeople}
            </Link>
          }
        >
          {t.noAssignableMembers}
        </EmptyState>
      ) : emptyMessage === undefined ? (
        <form id={formId} noValidate className={styles['form']} onSubmit={submit}>
          <Field label={t.talent} required error={isMissing ? t.talentMissing : undefined}>
            <Select
              value={selectedId}
              onValueChange={(next) => {
                setIsMissing(false)
                setSelectedId(next)
              }}
              options={[{ value: '', label: assignableMembers ? t.selectTalent : t.loadingTalents }, ...memberOptions]}
            />
          </Field>
          <p className={styles['note']}>{t.onlyUnassigned}</p>
          {note}
          <CallError error={error} />
        </form>
      ) : (
        <p>{emptyMessage}</p>
      )}
    </Dialog>
  )
}
